import { useCommands } from '../commands/use-commands'
import { isDrafted } from '../data/edited-record'
import { useRemoveRecord } from '../data/remove-record'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { useReadVersion, type Version } from '../data/versions'
import { useForgetRecord } from '../data/windows'
import fieldStyles from '../fields/fields.module.css'
import { changesBetween } from '../history/shown-change'
import { GoesAlong } from '../list/goes-along'
import type { DeleteMessages } from '../list/list-types'
import { questionText } from '../list/question-text'
import { useDelete } from '../list/use-delete'

export type Removal<Entity> = {
  /** How the deletion is asked for; the same as in the list. */
  readonly messages: DeleteMessages<Entity>
  readonly onRemoved: () => void
}

type RecordRemovalProps<R extends ConsoleResource> = Removal<RecordOf<R>> & {
  readonly resource: R
  readonly record: RecordOf<R>
  /** Drops what was typed in the form. */
  readonly abandon: () => void
}

/** Deletes a record; see useRemoveRecord. A pending draft is no change to it. */
function useRemove<R extends ConsoleResource>(resource: R) {
  const remove = useRemoveRecord(resource)
  const readPublic = useReadVersion(resource, {})
  const forget = useForgetRecord(resource)
  return async (record: RecordOf<R>, agreed: Version<RecordOf<R>> | null): Promise<Version<RecordOf<R>> | null> => {
    const known = agreed ?? (isDrafted(record) ? await readPublic(record.id) : null)
    const changed = await remove(record, known)
    if (!changed) forget(record.id)
    return changed
  }
}

/** The button of a form that deletes its record, and the question before. It asks again if somebody has saved the record since. */
export function RecordRemoval<R extends ConsoleResource>({ resource, record, messages, abandon, onRemoved }: RecordRemovalProps<R>) {
  const remove = useRemove(resource)
  const { noun, entity } = resource.contract
  // a form has no row to show the progress
  const style = messages.style === 'browser' ? 'browser' : 'dialog'
  const removal = useDelete<RecordOf<R>>(
    { ...messages, style },
    'this form was opened',
    (shown) => <GoesAlong entity={entity} record={shown} question={questionText(messages, shown)} />,
    (shown, present) => changesBetween(entity, shown, present),
    async (shown, agreed) => {
      const changed = await remove(shown, agreed)
      if (changed) return changed
      abandon()
      onRemoved()
      return null
    },
  )
  useCommands([{ key: 'delete', label: 'Delete', alias: `delete remove ${noun}`, on: 'record', run: () => removal.ask(record) }])
  return (
    <div>
      <button type="button" className={fieldStyles.beside} disabled={!removal.canDelete} onClick={() => removal.ask(record)}>
        Delete {noun}
      </button>
      {removal.dialog}
    </div>
  )
}
