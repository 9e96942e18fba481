import { useCallback, useMemo, useState } from 'react'

type Identified = { readonly id: number }

/** The rows as they stood when the first cell was changed. `view`: what they were read for. */
type Held<Row> = { readonly view: unknown; readonly rows: readonly Row[] }

export type HeldRows<Row> = {
  readonly rows: Row[]
  /** Whether the rows are not those, or not in the order, that the list would show now. */
  readonly isHeld: boolean
  /** Keeps the rows where they are from now on. */
  readonly hold: () => void
  /** Shows a row like this until newer ones are read. @param isSaved false for values that are on their way; null to take those back. */
  readonly put: (id: number, row: Row | null, isSaved: boolean) => void
  readonly drop: (id: number) => void
  readonly release: () => void
}

/**
 * Keeps the rows of a list in their places while somebody edits in it, as a spreadsheet does: a list sorted by rating would
 * otherwise move the row away from under the next key. Another view, such as another filter, ends that.
 * @param rows those that the server sent last. @param view what they were read for.
 */
export function useHeldRows<Row extends Identified>(rows: Row[], view: unknown): HeldRows<Row> {
  const [held, setHeld] = useState<Held<Row> | null>(null)
  const [saved, setSaved] = useState<ReadonlyMap<number, Row>>(new Map())
  const [sending, setSending] = useState<ReadonlyMap<number, Row>>(new Map())
  const isSameView = held !== null && held.view === view
  const shown = useMemo(() => {
    const order = isSameView ? held.rows : rows
    const fresh = new Map(rows.map((row) => [row.id, row]))
    return order.map((row) => sending.get(row.id) ?? fresh.get(row.id) ?? saved.get(row.id) ?? row)
  }, [isSameView, held, rows, saved, sending])
  const isHeld = isSameView && (rows.length !== shown.length || rows.some(({ id }, index) => id !== shown[index]?.id))
  const hold = useCallback(() => setHeld((last) => (last?.view === view ? last : { view, rows })), [view, rows])
  const put = useCallback((id: number, row: Row | null, isSaved: boolean) => {
    const changed = (map: ReadonlyMap<number, Row>, value: Row | null): ReadonlyMap<number, Row> => {
      const next = new Map(map)
      if (value) next.set(id, value)
      else next.delete(id)
      return next
    }
    setSending((map) => changed(map, isSaved ? null : row))
    if (isSaved && row) setSaved((map) => changed(map, row))
  }, [])
  const drop = useCallback((id: number) => setHeld((last) => last && { ...last, rows: last.rows.filter((row) => row.id !== id) }), [])
  return { rows: shown, isHeld, hold, put, drop, release: useCallback(() => setHeld(null), []) }
}
