import { useEffect, useRef, useState } from 'react'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { Button } from '../../shared/ui'
import type { useTrash } from '../data/trash'
import { isFocusLost } from '../ui/focus-lost'
import { focusEntry, rowIdOf } from './row-id'

type LoadMoreProps = {
  readonly trash: ReturnType<typeof useTrash>
  readonly entries: readonly Trashed[]
  readonly focusList: () => void
}

type Former = { readonly data: LoadMoreProps['trash']['data']; readonly rows: ReadonlySet<string> }

/** Reads more entries. The focus goes on to the first one below those that were there. */
export function LoadMore({ trash, entries, focusList }: LoadMoreProps) {
  const [isReading, setReading] = useState(false)
  /** What was there before the last read; null once the focus has been seen to. */
  const [former, setFormer] = useState<Former | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { data, hasNextPage, fetchNextPage } = trash
  const run = async (): Promise<void> => {
    if (isReading) return
    const before = { data, rows: new Set(entries.map(rowIdOf)) }
    setReading(true)
    const { isFetchNextPageError } = await fetchNextPage()
    setReading(false)
    if (!isFetchNextPageError) setFormer(before)
  }
  useEffect(() => {
    // the new entries come with a rendering of the page, which may be still to come
    if (former === null || former.data === data) return
    setFormer(null)
    if (!isFocusLost(button.current)) return
    const next = entries[entries.findLastIndex((entry) => former.rows.has(rowIdOf(entry))) + 1]
    if (next) focusEntry(next)
    else if (!hasNextPage) focusList()
  }, [former, data, entries, hasNextPage, focusList])
  if (!hasNextPage) return null
  // not `disabled`: the button keeps the focus
  return (
    <Button ref={button} onClick={() => void run()} aria-disabled={isReading || undefined}>
      {isReading ? 'Loading...' : 'Load more'}
    </Button>
  )
}
