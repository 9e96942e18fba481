import type { Payload } from 'payload'
import { draftReads } from '../../database/drafts/drafts'
import { consoleForm } from '../../domain/entities/addresses'
import type { EntityName } from '../../domain/entities'
import { kindOf } from '../../domain/entities/kinds'
import styles from './pending-draft.module.css'

type PendingDraftProps = { readonly payload: Payload; readonly id?: number | string; readonly entity: EntityName }

/** Says that a document has a pending draft, which saving it in the panel neither publishes nor changes. */
export const PendingDraft = async ({ payload, id, entity }: PendingDraftProps) => {
  const record = Number(id)
  if (!Number.isSafeInteger(record)) return null
  const draft = await draftReads(payload).find({ kind: kindOf({ name: entity }), record })
  if (!draft) return null
  return (
    <p className={styles.note} role="note">
      Draft pending{draft.savedBy === null ? '' : `, saved by ${draft.savedBy}`}. Saving here leaves it as it is.{' '}
      <a href={consoleForm(entity, record)}>Open the draft</a>
    </p>
  )
}
