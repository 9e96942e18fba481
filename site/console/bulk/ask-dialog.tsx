import { usesSomeWords } from '../../../cms/domain/deletion-words'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { Entity } from '../../../cms/domain/entities'
import { recordsOf } from '../data/batch-words'
import { useReferringToMany } from '../data/batches'
import { ConfirmDialog } from '../ui/confirm-dialog'
import dialogStyles from '../ui/dialog.module.css'
import { publishedWith, type Unfinished } from './acts'

/** An act that asks first. */
export type AskedAct = 'publish' | 'delete'

type AskDialogProps = {
  readonly entity: Entity
  readonly act: AskedAct
  readonly ids: readonly number[]
  readonly unfinished: Unfinished
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before many records are published or deleted, and says what goes along. */
export function AskDialog({ entity, act, ids, unfinished, onCancel, onConfirm }: AskDialogProps) {
  const kind = kindOf(entity)
  const count = recordsOf(kind, ids.length)
  return (
    <ConfirmDialog
      open
      title={act === 'delete' ? `Delete ${count}?` : `Publish ${count}?`}
      text={act === 'delete' ? 'They go to the trash, from which they can be restored.' : publishText(entity)}
      cancel="Cancel"
      confirm={act === 'delete' ? 'Delete' : 'Publish'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {act === 'delete' && <GoingAlong entity={entity} ids={ids} />}
      {act === 'publish' && unfinished.count > 0 && <p className={dialogStyles.text}>{unfinishedText(entity, unfinished, ids.length)}</p>}
    </ConfirmDialog>
  )
}

function publishText(entity: Entity): string {
  const along = publishedWith(entity)
  const others = along.length > 0 ? ` Their published ${along.join(' and ')} become visible with them.` : ''
  return `Readers see them at once.${others}`
}

/** "2 of them are incomplete (no publication date or no drinks). Readers would find them unfinished." @param all how many are selected. */
function unfinishedText({ name }: Entity, { count, isOfAll }: Unfinished, all: number): string {
  const isOne = count === 1
  const lacks = name === 'episode' ? 'no publication date or no drinks' : 'no visit date'
  const which = all === 1 ? 'It' : `${count.toLocaleString('en-US')} of ${isOfAll ? 'them' : 'those on this page'}`
  return `${which} ${isOne ? 'is' : 'are'} incomplete (${lacks}). Readers would find ${isOne ? 'it' : 'them'} unfinished.`
}

/** "40 drinks go along. 3 quotes stay, without the episode." */
function GoingAlong({ entity, ids }: Pick<AskDialogProps, 'entity' | 'ids'>) {
  const referring = useReferringToMany(kindOf(entity), ids)
  const sentences = (referring ?? []).map(({ kind, total, on_delete }) => {
    const count = recordsOf(kind, total)
    const isOne = total === 1
    if (on_delete === 'cascade') return `${count} ${isOne ? 'goes' : 'go'} along.`
    if (on_delete === 'clear') return `${count} ${isOne ? 'stays' : 'stay'}, without the ${entity.noun}.`
    return usesSomeWords(count, total)
  })
  if (referring === null) sentences.push('Records that belong to them go along.')
  return (
    <p className={dialogStyles.text} aria-live="polite">
      {sentences.join(' ')}
    </p>
  )
}
