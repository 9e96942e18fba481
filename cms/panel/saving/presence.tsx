'use client'

import { useEffect, useState } from 'react'
import { useDocumentInfo } from '@payloadcms/ui'
import { presenceSentence } from '../../domain/presence'
import { newClient, reportPresence } from '../../domain/report-presence'
import styles from './presence.module.css'

type Others = Parameters<typeof presenceSentence>[0]

/** Reads who else has the document open, which reports this form. Null if there is no answer: it is only a courtesy. */
async function readOthers(address: string): Promise<Others | null> {
  try {
    const response = await fetch(address, { credentials: 'include' })
    if (!response.ok) return null
    // cast: the server's own response
    return ((await response.json()) as { others: Others }).others
  } catch {
    return null
  }
}

/** Names the others who have the document open, in the panel or in the console. Reports only while the tab is visible. */
export function Presence() {
  const { id, collectionSlug } = useDocumentInfo()
  const [client] = useState(() => newClient('panel'))
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    if (id === undefined || !collectionSlug) return undefined
    const address = `/panel-api/presence/${collectionSlug}/${id}?client=${client}`
    return reportPresence({
      report: () => readOthers(address),
      onResponse: (others) => setSentence(presenceSentence(others)),
      leave: () => void fetch(address, { method: 'DELETE', credentials: 'include', keepalive: true }).catch(() => undefined),
    })
  }, [client, collectionSlug, id])
  return (
    <p className={styles.presence} role="status">
      {sentence}
    </p>
  )
}
