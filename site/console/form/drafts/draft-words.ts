import { momentWords } from '../../../../cms/domain/moment-words'
import { readableTime } from '../../ui/saved-sentence'
import { truncated } from '../../../shared/format'
import type { Draft } from './drafts'

/** How much of the typed text identifies a draft. */
const FIRST_CHARACTERS = 40

/** Names the drafts that a form offers: "an unsaved draft from 10:05". @param at the time of the latest of them, an ISO instant. */
export const draftWords = (count: number, at: string): string =>
  count === 1 ? `an unsaved draft from ${readableTime(at)}` : `${count} unsaved drafts, the latest from ${readableTime(at)}`

/** A draft in a list of several: "Edit Quote, today 10:05 “Know thyself”". */
export const draftName = (draft: Draft): string =>
  [`${draft.heading}, ${momentWords(draft.at)}`, firstWords(draft)].filter(Boolean).join(' ')

/** The first words that were typed into a draft, in quotation marks; empty if no text was. The Markdown of a formatted text is in its plain field, too. */
export function firstWords({ values, base = {} }: Pick<Draft, 'values' | 'base'>): string {
  const typed = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && value !== base[name] && !name.endsWith('_rich') ? [value.trim()] : [],
  )
  return typed[0] === undefined ? '' : `“${truncated(typed[0], FIRST_CHARACTERS)}”`
}
