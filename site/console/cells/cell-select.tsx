import { skipToken, useQuery } from '@tanstack/react-query'

import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { useApi } from '../../shared/api/api-context'
import type { Control } from './cell-editor'
import type { Offers, Option } from './cell-field'
import { offeredRead } from './offered-records'

type CellSelectProps = Omit<ComponentProps<'select'>, 'ref'> & {
  readonly element: RefObject<Control | null>
  readonly options: readonly Option[]
  readonly offers: Offers | undefined
  /** The key that opened the cell; null for none. */
  readonly typed: string | null
  readonly byPointer: boolean
  /** @param isFinal whether the choice ends the edit: one by pointer does, one by keys may go on. */
  readonly onPick: (value: string, isFinal: boolean) => void
}

/** The records that a cell offers, with the choice of none first. */
function useOffered(offers: Offers | undefined): readonly Option[] {
  const api = useApi()
  const { data } = useQuery(offers ? offeredRead(offers.resource, api) : { queryKey: ['none'], queryFn: skipToken })
  return offers ? [{ value: '', label: offers.none }, ...(data ?? [])] : []
}

/** A select in a cell. Opened by pointer it shows its choices at once. */
export function CellSelect({ element, options, offers, typed, byPointer, onPick, value, onKeyDown, ...rest }: CellSelectProps) {
  const offered = useOffered(offers)
  const all = offers ? offered : options
  const isKnown = all.some((option) => option.value === value)
  const isPointer = useRef(byPointer)
  const first = typed === null ? undefined : all.find(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))
  useEffect(() => {
    if (first) onPick(first.value, false)
    if (!byPointer || !(element.current instanceof HTMLSelectElement)) return
    try {
      element.current.showPicker()
    } catch {
      // Some browsers only open it themselves. The select has the focus, so the next key or tap does.
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [])
  return (
    <select
      {...rest}
      ref={(node) => void (element.current = node)}
      value={value}
      onPointerDown={() => void (isPointer.current = true)}
      onKeyDown={(event) => {
        isPointer.current = false
        onKeyDown?.(event)
      }}
      onChange={(event) => onPick(event.target.value, isPointer.current)}
    >
      {!isKnown && <option value={value}>{offers && value !== '' ? `#${String(value)}` : String(value)}</option>}
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
