import { escapeJson } from '../format/escape-json'

/** Id of the script element that holds a page's {@link PageState}. */
export const STATE_ELEMENT_ID = 'ccc-state'

export type AnalyticsSettings = { key: string | null; host: string }

/** The data that the server embeds in a page: its reads, and settings. */
export type PageState = {
  reads: { key: readonly unknown[]; data: unknown }[]
  /** False if the HTML differs from the first render in the browser: after a failed read, and for the console's shell. */
  hydrate: boolean
  analytics: AnalyticsSettings
}

/** Serializes the state for a script element of type application/json. */
export const writeState = (state: PageState): string => escapeJson(JSON.stringify(state))

/** Reads what {@link writeState} wrote; the state of an empty shell if there is none. */
export function readState(): PageState {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent
  // Cast: the server of the same build wrote it.
  return text ? (JSON.parse(text) as PageState) : { reads: [], hydrate: false, analytics: { key: null, host: '' } }
}
