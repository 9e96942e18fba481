import { escapeJson } from '../head/head-tags'

export const STATE_ELEMENT_ID = 'ccc-state'

export type AnalyticsSettings = { key: string | null; host: string }

/** What the server hands to the browser beside the page: the reads it made, and settings. */
export type PageState = {
  reads: { key: readonly unknown[]; data: unknown }[]
  /** False where the HTML is not what the browser would render first: a failed read, the console's shell. */
  hydrate: boolean
  analytics: AnalyticsSettings
}

/** As the text of a script element of type application/json. */
export const writeState = (state: PageState): string => escapeJson(JSON.stringify(state))

/** Reads what {@link writeState} wrote; the state of an empty shell where there is none. */
export function readState(): PageState {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as PageState) : { reads: [], hydrate: false, analytics: { key: null, host: '' } }
}
