'use client'

import { useField, useFormFields } from '@payloadcms/ui'
import { zoneName } from '../../domain/moment-words'
import { publicationOf } from '../../domain/records/publication'
import { DATED_AHEAD, isDatedAhead } from '../../domain/records/reader-notes'
import { useTimeZone } from '../time-zone'
import styles from './publication.module.css'

const PUBLISHED_AT = 'publishedAt'

/** Names the time zone of a picker: Payload's pickers show and take the user's own. Says of a date that readers see whether it is yet to come. */
export function ZoneNote({ path }: { readonly path?: string }) {
  const { value, path: own } = useField<unknown>(path === undefined ? {} : { path })
  const timeZone = useTimeZone()
  return (
    <p key={timeZone} className={styles.zone} suppressHydrationWarning>
      {zoneName(typeof value === 'string' ? value : '')}
      {own === PUBLISHED_AT && <AheadNote />}
    </p>
  )
}

/** Says that readers see a date in the future. It follows what is typed. */
function AheadNote() {
  const isAhead = useFormFields(([fields]) => {
    const valueOf = (key: string): unknown => fields[key]?.value
    return isDatedAhead(
      publicationOf({
        isPublished: valueOf('isPublished'),
        publishAt: valueOf('publishAt'),
        [PUBLISHED_AT]: valueOf(PUBLISHED_AT),
      }),
    )
  })
  return isAhead && `. ${DATED_AHEAD}`
}
