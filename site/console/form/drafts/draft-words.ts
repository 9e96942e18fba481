import { readableTime } from '../../ui/saved-sentence'
import { truncated } from '../../../shared/format'
import type { Draft } from './drafts'

/** Characters of what was typed, by which drafts are told apart. */
const FIRST_CHARACTERS = 40

/** Names the drafts that a form offers: "an unsaved draft from 10:05". @param at the time of the latest of them, an ISO instant. */
export const draftWords = (count: number, at: string): string =>
  count === 1 ? `an unsaved draft from ${readableTime(at)}` : `${count} unsaved drafts, the latest from ${readableTime(at)}`

/** The first words that were typed into a draft, in quotation marks; empty if no text was. The Markdown of a formatted text is in its plain field, too. */
export function firstWords({ values, base = {} }: Pick<Draft, 'values' | 'base'>): string {
  const typed = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && value !== base[name] && !name.endsWith('_rich') ? [value.trim()] : [],
  )
  return typed[0] === undefined ? '' : `“${truncated(typed[0], FIRST_CHARACTERS)}”`
}
