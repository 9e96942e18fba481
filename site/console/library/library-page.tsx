import { useRef, useState, type DragEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { itemsOf } from '../../shared/api/joined-windows'
import { idFrom } from '../../shared/routing/paths'
import { countOf } from '../../shared/format'
import { Button, EmptyState, ErrorBox, Loading } from '../../shared/ui'
import { useLibrary, type LibraryPicture } from '../data/media'
import { useSettled } from '../data/use-settled'
import { ListControls } from '../list/list-controls'
import { narrowing } from '../list/list-query'
import { useListState, type ListState } from '../list/list-state'
import type { Facet } from '../list/list-types'
import { ConsoleHeading } from '../ui/console-heading'
import { FileDetails } from './file-details'
import { libraryName, LibraryThumb } from './library-thumb'
import styles from './library-page.module.css'
import { UploadButton, UploadList } from './upload-many'
import { useGridKeys } from './use-grid-keys'
import { useManyUploads } from './use-many-uploads'

/** The parameter of the address that names the open file. */
const FILE = 'file'

const FACETS: readonly Facet[] = [
  {
    param: 'show',
    label: 'Filter by use',
    all: 'All files',
    choices: [
      { value: 'unused', label: 'Unused', query: { unused: true } },
      { value: 'undescribed', label: 'Without description', query: { missing: 'alt', kind: 'picture' } },
    ],
  },
  {
    param: 'kind',
    label: 'Filter by kind',
    all: 'Pictures and documents',
    choices: [
      { value: 'picture', label: 'Pictures', query: { kind: 'picture' } },
      { value: 'document', label: 'Documents', query: { kind: 'document' } },
    ],
  },
]

const searchTextOf = ({ query }: ListState): string => query

/** The open file, by the address; null for none. */
function useOpenFile(): [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = (id: number | null): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(FILE)
        else next.set(FILE, String(id))
        return next
      },
      { preventScrollReset: true, replace: id === null },
    )
  return [idFrom(params.get(FILE) ?? undefined), open]
}

/** Takes files that are dropped anywhere on the page. */
function useDrop(add: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      add([...event.dataTransfer.files])
    },
  }
}

/** /admin/library. Search, filters and the open file are in the address. */
export function Component() {
  const [state, change] = useListState(null, FACETS)
  const settled = useSettled(state, searchTextOf)
  const library = useLibrary({ kind: 'any', ...narrowing(settled, FACETS) })
  const [open, setOpen] = useOpenFile()
  const { uploads, add, retry, clear } = useManyUploads()
  const list = useRef<HTMLDivElement>(null)
  const total = library.data?.pages[0]?.total
  const isNarrowed = settled.query !== '' || Object.values(settled.choices).some((choice) => choice !== '')
  return (
    <div className={styles.page} {...useDrop(add)}>
      <ConsoleHeading title="Library · CCC" aside={<UploadButton onFiles={add} />}>
        Library
      </ConsoleHeading>
      <p className={styles.intro}>Pictures and documents, the latest first. Drop files anywhere on this page to upload them.</p>
      <div className={styles.bar}>
        <ListControls searchLabel="Search titles, descriptions and uses" state={state} change={change} facets={FACETS} columns={[]} />
      </div>
      <UploadList uploads={uploads} retry={retry} clear={clear} />
      <p className={styles.count} aria-live="polite">
        {total !== undefined && total > 0 && countOf(total, 'file')}
      </p>
      <div ref={list} tabIndex={-1} aria-busy={library.isPlaceholderData || settled !== state || undefined}>
        <Files library={library} empty={isNarrowed ? 'No file matches.' : 'The library is empty.'} onOpen={setOpen} />
      </div>
      {open !== null && <FileDetails id={open} onClose={() => setOpen(null)} onGone={() => list.current?.focus({ preventScroll: true })} />}
    </div>
  )
}

type FilesProps = { readonly library: ReturnType<typeof useLibrary>; readonly empty: string; readonly onOpen: (id: number) => void }

function Files({ library, empty, onOpen }: FilesProps) {
  const files = itemsOf(library.data)
  const grid = useGridKeys<HTMLUListElement>(files.map(({ id }) => id))
  if (library.isPending) return <Loading message="LOADING_DATA..." />
  if (library.data === undefined) return <ErrorBox message="The library could not be loaded." onRetry={() => void library.refetch()} />
  if (files.length === 0) return <EmptyState message={empty} />
  return (
    <>
      <ul ref={grid.ref} className={styles.grid} aria-label="Files" onKeyDown={grid.onKeyDown}>
        {files.map((file, index) => (
          <li key={file.id}>
            <button
              type="button"
              className={styles.card}
              data-grid-item
              tabIndex={grid.tabIndexOf(file.id, index === 0)}
              onFocus={() => grid.onItemFocus(file.id)}
              onClick={() => onOpen(file.id)}
            >
              <LibraryThumb file={file} sizes="240px" />
              <span className={styles.name}>{libraryName(file)}</span>
              <FileNote file={file} />
            </button>
          </li>
        ))}
      </ul>
      {library.hasNextPage && (
        <Button onClick={() => void library.fetchNextPage()} disabled={library.isFetchingNextPage}>
          {library.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  )
}

/** What is to be known of a file in the grid: its size, or that nobody has described it. */
function FileNote({ file: { width, height, alt } }: { readonly file: LibraryPicture }) {
  if (width === null || height === null) return <span className={styles.note}>Document</span>
  return (
    <span className={styles.note} data-lacking={alt === null || undefined}>
      {alt === null ? 'No description' : `${width} × ${height}`}
    </span>
  )
}
