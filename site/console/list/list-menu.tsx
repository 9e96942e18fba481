import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Menu } from '@base-ui/react/menu'
import type { Entity } from '../../../cms/domain/entities'
import { suggestedLines } from '../../../cms/domain/entities/suggested-lines'
import { paths } from '../../shared/routing/paths'
import type { Query } from '../../shared/api/api-client'
import { useCommands } from '../commands/use-commands'
import { useExportFile } from '../exchange/use-export-file'
import { MERGE_PARAMETER, lineToMerge, linesWord } from '../merge/merge-words'
import type { ListChange, ListState } from './list-state'
import { chosenColumns, toggled } from './optional-columns'
import menuStyles from '../ui/menu.module.css'
import styles from './list-menu.module.css'

const ImportDialog = lazy(async () => ({ default: (await import('../exchange/import-dialog')).ImportDialog }))
const SaveViewDialog = lazy(async () => ({ default: (await import('../views/save-view-dialog')).SaveViewDialog }))
const MergeDialog = lazy(async () => ({ default: (await import('../merge/merge-dialog')).MergeDialog }))

type ListMenuProps = {
  readonly entity: Entity
  /** What the list asks for: its filter and its order. */
  readonly query: Query
}

/** The menu of a list: saving what it shows as a view, merging spellings, and files. */
export function ListMenu({ entity, query }: ListMenuProps) {
  const [imports, setImports] = useState(false)
  const { isPending, exportAs } = useExportFile(entity, query)
  const { line, setLine } = useMergedLine(entity)
  const [saves, setSaves] = useState(false)
  // the drinks of one episode are no list that a view could name
  const hasViews = useLocation().pathname === paths.admin.list(entity.name)
  const saveView = (): void => setSaves(true)
  useCommands(
    hasViews ? [{ key: 'save-view', label: 'Save view', alias: 'name filter order columns sidebar', on: 'console', run: saveView }] : [],
  )
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={styles.trigger} disabled={isPending}>
          {isPending ? 'Exporting…' : 'Tools'}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={8} className={menuStyles.place}>
            <Menu.Popup className={`${menuStyles.menu} ${styles.menu}`}>
              {hasViews && <Item onClick={saveView}>Save view…</Item>}
              {suggestedLines(entity).map((each) => (
                <Item key={each.name} onClick={() => setLine(each.name)}>
                  Merge {linesWord(each)}…
                </Item>
              ))}
              <Item onClick={() => exportAs('csv')}>Export this list as CSV</Item>
              <Item onClick={() => exportAs('json')}>Export this list as JSON</Item>
              <Item onClick={() => setImports(true)}>Import {entity.plural}…</Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Suspense fallback={null}>
        {imports && <ImportDialog entity={entity} onClose={() => setImports(false)} />}
        {saves && <SaveViewDialog entity={entity} onClose={() => setSaves(false)} />}
        {line && <MergeDialog entity={entity} line={line} onClose={() => setLine(null)} />}
      </Suspense>
    </>
  )
}

type ColumnsMenuProps = {
  readonly columns: ReadonlyArray<{ readonly id: string; readonly header: string }>
  readonly state: ListState
  readonly change: (change: ListChange) => void
}

/** The menu of the columns that a table can have besides its own. It stays open while they are chosen. */
export function ColumnsMenu({ columns, state, change }: ColumnsMenuProps) {
  const chosen = chosenColumns(state)
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.trigger}>{chosen.length === 0 ? 'Columns' : `Columns (+${chosen.length})`}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className={menuStyles.place}>
          <Menu.Popup className={menuStyles.menu}>
            {columns.map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                className={menuStyles.item}
                checked={chosen.includes(id)}
                onCheckedChange={() => change(toggled(state, id))}
              >
                <span className={styles.tick} aria-hidden="true">
                  <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
                </span>
                {header}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type ItemProps = { readonly onClick: () => void; readonly children: ReactNode }

function Item({ onClick, children }: ItemProps) {
  return (
    <Menu.Item className={menuStyles.item} onClick={onClick}>
      {children}
    </Menu.Item>
  )
}

/** The line whose spellings are being merged, as the address names it. */
function useMergedLine(entity: Entity) {
  const [params, setParams] = useSearchParams()
  const setLine = (name: string | null): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (name === null) next.delete(MERGE_PARAMETER)
        else next.set(MERGE_PARAMETER, name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { line: lineToMerge(entity, params.get(MERGE_PARAMETER)), setLine }
}
