'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { zoneName } from '../../domain/moment-words'
import { statusDetail, statusOf } from '../../domain/records/publication-status'
import { HIDDEN_WITH_EPISODE } from '../../domain/records/reader-notes'
import { useTimeZone } from '../time-zone'
import { StatusWord } from './status-word'
import { useStoredPublication } from './stored-publication'
import styles from './publication.module.css'

/** Whether readers see the stored document, since when and until when. A new one has no status yet. */
export function StatusNote() {
  const { id } = useDocumentInfo()
  const publication = useStoredPublication()
  // the server does not know the user's time zone
  const timeZone = useTimeZone()
  if (id === undefined || publication === null) return null
  const hasTimes = publication.publishAt !== null || publication.unpublishAt !== null
  return (
    <p className={styles.status} role="status">
      <StatusWord status={statusOf(publication)} />
      <span key={timeZone} suppressHydrationWarning>
        {statusDetail(publication)}
        {hasTimes && ` (${zoneName(publication.publishAt ?? publication.unpublishAt ?? '')})`}
      </span>
      {publication.isHidden && <span>{HIDDEN_WITH_EPISODE}</span>}
    </p>
  )
}
