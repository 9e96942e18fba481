import { kindOf } from '../../../cms/domain/entities/kinds'
import type { Entity } from '../../../cms/domain/entities'
import { paths } from '../../shared/routing/paths'
import { recordsOf } from '../data/batch-words'
import type { ConsoleResource } from '../data/resource'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { ConsoleLink } from '../ui/console-link'
import dialogStyles from '../ui/dialog.module.css'
import { canBeUnfinished, publishedWith } from './acts'
import styles from './bulk.module.css'
import { PendingNote, STAY_AS_DRAFTS } from './pending-note'
import { useUnfinished, type Selected, type Unfinished } from './use-unfinished'

/** Unfinished records that are named; of the others there is the number. */
const NAMED_MAX = 5

type PublishManyDialogProps = {
  readonly resource: ConsoleResource
  readonly selected: Selected
  /** The records with a pending draft; undefined as long as nobody knows. */
  readonly pending: ReadonlySet<number> | undefined
  readonly onCancel: () => void
  /** @param ids those to publish. */
  readonly onPublish: (ids: readonly number[]) => void
}

/** Asks before many records are published. Those that readers would find unfinished are named, and can be left out. */
export function PublishManyDialog({ resource, selected, pending, onCancel, onPublish }: PublishManyDialogProps) {
  const { entity } = resource.contract
  const known = useUnfinished(resource, selected)
  const { waiting, complete, unfinished, isWhole, isReading } = known
  const others = complete.length === 1 ? 'complete one' : `${complete.length.toLocaleString('en-US')} complete ones`
  const canLeaveOut = isWhole && unfinished.length > 0 && complete.length > 0
  if (waiting.length === 0) return <NothingToPublish entity={entity} count={selected.ids.size} onClose={onCancel} />
  return (
    <ConfirmDialog
      open
      title={`Publish ${recordsOf(kindOf(entity), waiting.length)}?`}
      text={publishText(entity, selected.ids.size - waiting.length)}
      cancel="Cancel"
      {...(canLeaveOut && { other: { label: `Publish the ${others}`, onChoose: () => onPublish(complete) } })}
      confirm={unfinished.length > 0 && waiting.length > 1 ? `Publish all ${waiting.length.toLocaleString('en-US')}` : 'Publish'}
      onCancel={onCancel}
      onConfirm={() => onPublish(waiting)}
    >
      <PendingNote pending={pending} ids={waiting} outcome={STAY_AS_DRAFTS} />
      {unfinished.length > 0 && <Named entity={entity} known={known} />}
      <p className={dialogStyles.text} role="status">
        {isReading && `Looking for ${canBeUnfinished(entity) ? 'unfinished' : 'public'} ones on the other pages…`}
      </p>
    </ConfirmDialog>
  )
}

type NothingToPublishProps = { readonly entity: Entity; readonly count: number; readonly onClose: () => void }

/** Says that readers see all that is selected already. */
function NothingToPublish({ entity, count, onClose }: NothingToPublishProps) {
  const who = count === 1 ? `This ${entity.noun} is` : `All ${recordsOf(kindOf(entity), count)} are`
  return <ConfirmDialog open title="Nothing to publish" text={`${who} public already.`} cancel="Close" onCancel={onClose} />
}

/** What publishing does to readers. @param known how many of the selected records they see already. */
function publishText(entity: Entity, known: number): string {
  const along = publishedWith(entity)
  const others = along.length > 0 ? ` Their published ${along.join(' and ')} become visible with them.` : ''
  const rest = known === 0 ? '' : ` ${known === 1 ? 'One other is' : `${known.toLocaleString('en-US')} others are`} public already.`
  return `Readers see them at once.${others}${rest}`
}

type NamedProps = { readonly entity: Entity; readonly known: Unfinished }

/** The number of unfinished records, and the first of them with the way to their forms, which a new tab opens: the question stays. */
function Named({ entity, known }: NamedProps) {
  const named = known.unfinished.slice(0, NAMED_MAX)
  const rest = known.unfinished.length - named.length
  return (
    <>
      <p className={dialogStyles.text}>{unfinishedText(entity, known)}</p>
      <ul className={styles.failures}>
        {named.map(({ id, name }) => (
          <li key={id}>
            <ConsoleLink to={paths.admin.edit(entity.name, id)} target="_blank" rel="noopener noreferrer">
              {name}
              <span aria-hidden="true"> ↗</span>
            </ConsoleLink>
          </li>
        ))}
        {rest > 0 && <li>And {rest.toLocaleString('en-US')} more</li>}
      </ul>
    </>
  )
}

/** "2 of them are incomplete (no publication date or no drinks). Readers would find them unfinished." */
function unfinishedText({ name }: Entity, { unfinished: { length }, waiting, isWhole }: Unfinished): string {
  const isOne = length === 1
  const lacks = name === 'episode' ? 'no publication date or no drinks' : 'no visit date'
  const share = length === waiting.length ? 'All' : length.toLocaleString('en-US')
  const which = waiting.length === 1 ? 'It' : `${share} of ${isWhole ? 'them' : 'those on this page'}`
  return `${which} ${isOne ? 'is' : 'are'} incomplete (${lacks}). Readers would find ${isOne ? 'it' : 'them'} unfinished.`
}
