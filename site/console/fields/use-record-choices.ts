import { useEffect, useMemo, useState } from 'react'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { idFrom } from '../../shared/routing/paths'
import { useChoices } from '../data/matches'
import { useRecord } from '../data/records'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { useSettled } from '../data/use-settled'
import { wordMatchRank } from '../data/word-match'

/** A record as a select offers it; the choice of none has an empty id. */
export type Choice = { readonly id: string; readonly label: string }

export type RecordChoices<R extends ConsoleResource> = {
  readonly resource: R
  /** The label of a record. */
  readonly option: (record: RecordOf<R>) => string
  /** Shown while nothing is chosen; a choice of its own unless the field is required. */
  readonly none: string
  readonly required?: boolean | undefined
}

const itself = (text: string): string => text

/** The choices with those first whose label matches best. @param isFound false to leave out those whose label does not match. */
function ranked(choices: readonly Choice[], text: string, isFound: boolean): Choice[] {
  const query = normalizeForSearch(text.trim())
  return choices
    .map((choice) => ({ choice, rank: query === '' ? 1 : wordMatchRank(choice.label, query) }))
    .filter(({ rank }) => isFound || rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ choice }) => choice)
}

/** What the server offers for a typed text. Until it answers, those of the last choices that still match. */
function useOffered<R extends ConsoleResource>({ resource, option, none, required }: RecordChoices<R>, text: string) {
  const searched = useSettled(text, itself)
  const { found, isFound } = useChoices(resource, searched)
  const isCurrent = isFound && searched === text
  const choices = useMemo(() => (found ?? []).map((record) => ({ id: String(record.id), label: option(record) })), [found, option])
  const offered = useMemo(() => {
    const matches = ranked(choices, text, isCurrent)
    return text === '' && required !== true ? [{ id: '', label: none }, ...matches] : matches
  }, [choices, text, isCurrent, required, none])
  return { choices, offered, isCurrent }
}

/**
 * The state of a select that finds records by typing.
 * @param id the chosen record; empty for none. @param onChoose called with the id of another choice.
 */
export function useRecordChoices<R extends ConsoleResource>(options: RecordChoices<R>, id: string, onChoose: (id: string) => void) {
  // The text of somebody who searches; null while the chosen record is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const { choices, offered, isCurrent } = useOffered(options, typed ?? '')
  const known = choices.find((choice) => choice.id === id)
  const record = useRecord(options.resource, known ? null : idFrom(id)).data
  // A record that is unknown, such as a deleted one, stays chosen until the user changes it.
  const label = id === '' ? '' : (known?.label ?? (record ? options.option(record) : `#${id}`))
  const choose = (choice: Choice): void => {
    setTyped(null)
    onChoose(choice.id)
  }
  const isSearchOver = hasLeft && typed !== null && isCurrent
  useEffect(() => {
    if (!isSearchOver) return
    // Who types a whole label and moves on has chosen it; anything else was only a search.
    const named = offered.find((choice) => normalizeForSearch(choice.label) === normalizeForSearch(typed.trim()))
    setTyped(null)
    if (named) onChoose(named.id)
  }, [isSearchOver, offered, typed, onChoose])
  return {
    offered,
    isCurrent,
    chosen: id === '' ? null : { id, label },
    text: typed ?? label,
    choose,
    search: (next: string): void => {
      setTyped(next)
      if (next.trim() === '') onChoose('')
    },
    handleFocus: () => setHasLeft(false),
    handleBlur: () => setHasLeft(true),
  }
}
