'use client'

import { useField } from '@payloadcms/ui'
import { zoneName } from '../../domain/moment-words'
import { useTimeZone } from '../time-zone'
import styles from './publication.module.css'

/** Names the time zone of a picker: Payload's pickers show and take the user's own. */
export function ZoneNote({ path }: { readonly path?: string }) {
  const { value } = useField<unknown>(path === undefined ? {} : { path })
  const timeZone = useTimeZone()
  return (
    <p key={timeZone} className={styles.zone} suppressHydrationWarning>
      {zoneName(typeof value === 'string' ? value : '')}
    </p>
  )
}
