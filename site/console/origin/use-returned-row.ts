import { useEffect, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { returnedIn } from './origin'

/** How long a row is lit, in milliseconds. */
const LIT_MS = 5000

type ReturnedRow = {
  /** The row to light up; null for none. */
  readonly litId: number | null
  /** Whether the record is no longer among the rows. */
  readonly isGone: boolean
}

/** The element of a row. */
const rowElement = (results: HTMLElement | null, id: number): HTMLElement | null =>
  results?.querySelector<HTMLElement>(`tr[data-row="${id}"]`) ?? null

/** Whether the user has not gone anywhere yet on this page. */
const isFocusFree = (): boolean => document.activeElement === document.body || document.activeElement?.matches('main h1') === true

/**
 * Shows a list as it was when one of its forms was opened: scrolls to where it was, lights up the row and puts the focus on its
 * link. Saving may have moved the row, which it follows.
 * @param results the element around the rows. @param ids the rows that are shown. @param isReading whether newer ones are on their way.
 */
export function useReturnedRow(results: RefObject<HTMLElement | null>, ids: readonly number[], isReading: boolean): ReturnedRow {
  const { state, key }: { readonly state: unknown; readonly key: string } = useLocation()
  const [returned] = useState(() => returnedIn(state))
  const [firstKey] = useState(key)
  const [isLit, setLit] = useState(true)
  const id = returned?.id ?? null
  const index = id === null ? -1 : ids.indexOf(id)
  // another filter or page is another view
  const isSameView = key === firstKey
  const isGone = id !== null && isLit && isSameView && index < 0 && !isReading
  const scroll = returned?.scroll
  useEffect(() => {
    if (scroll !== undefined) window.scrollTo({ top: scroll, behavior: 'instant' })
    const timer = setTimeout(() => setLit(false), LIT_MS)
    return () => clearTimeout(timer)
  }, [scroll])
  useEffect(() => {
    if (id === null || !isSameView) return
    const row = index < 0 ? null : rowElement(results.current, id)
    const isIn = row?.contains(document.activeElement) === true
    if (row && (isFocusFree() || isIn)) {
      if (!isIn) row.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    } else if (isGone && isFocusFree()) results.current?.focus({ preventScroll: true })
  }, [results, id, index, isGone, isSameView])
  return { litId: isLit ? id : null, isGone }
}
