import { useState } from 'react'
import { Menu } from '@base-ui/react/menu'
import type { Query } from '../../shared/api/api-client'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { Entity } from '../../../cms/domain/entities'
import { countOf } from '../../shared/format'
import { progressWords } from '../data/batch-words'
import { usePending } from '../data/pending'
import type { ConsoleResource, Identified } from '../data/resource'
import { useSelectMatching, type BatchProgress, type ManyAct } from '../data/batches'
import { settableFields } from './acts'
import { BulkQuestion, type Question } from './bulk-question'
import { pendingAmong } from './pending-note'
import menuStyles from '../ui/menu.module.css'
import styles from './bulk.module.css'
import type { SelectedRows } from './use-selection'

type BulkBarProps = {
  readonly resource: ConsoleResource
  readonly selection: SelectedRows
  /** The records on the page. */
  readonly rows: readonly Identified[]
  /** Records that the filter finds, and what it asks for. */
  readonly matches: number
  readonly query: Query
  readonly isFiltered: boolean
  readonly progress: BatchProgress | null
  readonly isBusy: boolean
  /** @param ids the records; without them, all that are selected. */
  readonly onAct: (act: ManyAct, ids?: readonly number[]) => void
}

/** The bar below a list while rows are selected: how many, what can be done with them, and how far that got. */
export function BulkBar(props: BulkBarProps) {
  const { resource, selection, isBusy, progress, onAct } = props
  const { entity } = resource.contract
  const [question, setQuestion] = useState<Question | null>(null)
  const ids = [...selection.ids]
  const pending = usePending(resource)
  const answer = (act: ManyAct, chosen: readonly number[] = ids): void => {
    setQuestion(null)
    onAct(act, chosen)
  }
  return (
    <>
      <div className={styles.bar} role="region" aria-label={`Selected ${entity.plural}`} data-bulk-bar="" data-save-bar="">
        {progress ? <Progress progress={progress} /> : <Offer {...props} />}
        <div className={styles.row}>
          <p className={styles.count}>
            <strong>{ids.length.toLocaleString('en-US')}</strong> selected
          </p>
          <Acts
            acts={actsOf(entity, setQuestion, onAct, pendingAmong(pending, ids) > 0)}
            disabled={isBusy || ids.length === 0}
            more={<PageItem selection={selection} rows={props.rows} />}
          />
          <button
            type="button"
            className={styles.clear}
            onClick={() => selection.replace([])}
            disabled={isBusy}
            aria-label="Clear the selection"
          >
            ×
          </button>
        </div>
      </div>
      {question && (
        <BulkQuestion
          {...{ question, resource, pending }}
          selected={{ rows: props.rows, ids: selection.ids, query: props.query }}
          onCancel={() => setQuestion(null)}
          onAct={answer}
        />
      )}
    </>
  )
}

type BarAct = { readonly label: string; readonly isDanger?: true; readonly run: () => void }

/**
 * The acts that a kind has. Withdrawing and changing are taken back easily; publishing and deleting ask first.
 * @param hasPending whether one of the records has unpublished changes: a withdrawal then says what becomes of them.
 */
function actsOf(entity: Entity, ask: (question: Question) => void, act: (act: ManyAct) => void, hasPending: boolean): BarAct[] {
  const publishing: BarAct[] = [
    { label: 'Publish', run: () => ask({ ask: 'publish' }) },
    { label: 'Unpublish', run: () => (hasPending ? ask({ ask: 'unpublish' }) : act({ act: 'unpublish' })) },
  ]
  return [
    ...(entity.publishedBy === undefined ? [] : publishing),
    ...settableFields(entity).map((set): BarAct => ({ label: `Set ${set.label}`, run: () => ask({ ask: 'set', field: set }) })),
    { label: 'Delete', isDanger: true, run: () => ask({ ask: 'delete' }) },
  ]
}

type ActsProps = { readonly acts: readonly BarAct[]; readonly disabled: boolean; readonly more: React.ReactNode }

/** Buttons; on small screens a menu, so that the bar has one row. */
function Acts({ acts, disabled, more }: ActsProps) {
  return (
    <>
      <div className={styles.buttons}>
        {acts.map(({ label, isDanger, run }) => (
          <button key={label} type="button" className={styles.act} data-danger={isDanger} disabled={disabled} onClick={run}>
            {label}
          </button>
        ))}
      </div>
      <Menu.Root>
        <Menu.Trigger className={styles.menuButton} disabled={disabled}>
          Actions ▾
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner side="top" align="end" sideOffset={8} className={menuStyles.place}>
            <Menu.Popup className={`${menuStyles.menu} ${styles.menu}`}>
              {acts.map(({ label, isDanger, run }) => (
                <Menu.Item key={label} className={menuStyles.item} data-danger={isDanger} onClick={run}>
                  {label}
                </Menu.Item>
              ))}
              {more}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  )
}

/** Small screens hide the header of the table, and its checkbox with it. */
function PageItem({ selection, rows }: Pick<BulkBarProps, 'selection' | 'rows'>) {
  return (
    <Menu.Item className={menuStyles.item} onClick={() => selection.togglePage(true)}>
      Select all {rows.length} on this page
    </Menu.Item>
  )
}

/** Offers all that the filter finds, once the whole page is selected. */
function Offer({ resource, selection, rows, matches, query, isFiltered, isBusy }: BulkBarProps) {
  const { entity } = resource.contract
  const all = useSelectMatching(kindOf(entity))
  const isWhole = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))
  if (!isWhole || matches <= rows.length || selection.ids.size >= matches) return null
  const what = `${countOf(matches, entity.noun, entity.plural)}${isFiltered ? ' matching the filter' : ''}`
  return (
    <p className={styles.offer}>
      All {rows.length} on this page are selected.{' '}
      <button type="button" disabled={isBusy || all.isPending} onClick={() => all.mutate(query, { onSuccess: selection.replace })}>
        Select all {what}
      </button>
    </p>
  )
}

function Progress({ progress }: { readonly progress: BatchProgress }) {
  return (
    <div className={styles.progress}>
      <span>{progressWords(progress)}</span>
      <progress value={progress.done} max={progress.total} aria-label={progressWords(progress)} />
      <span className={styles.hint}>It goes on if you leave this page.</span>
    </div>
  )
}
