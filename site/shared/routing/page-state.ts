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

/** Formatted texts are in the page already, as markup. */
const isHtml = (name: string): boolean => name.endsWith('_html')
/** Marks the element with a record's formatted text, which {@link readState} reads. */
export const HTML_ATTRIBUTE = 'data-html'

/** Serializes the state for a script element of type application/json. */
export const writeState = (state: PageState): string =>
  escapeJson(JSON.stringify(state, (name, value: unknown) => (isHtml(name) ? '' : value)))

/** Reads what {@link writeState} wrote; the state of an empty shell if there is none. */
export function readState(): PageState {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent
  const html = document.querySelector(`[${HTML_ATTRIBUTE}]`)?.innerHTML
  // Cast: the server of the same build wrote it.
  return text
    ? (JSON.parse(text, (name, value: unknown) => (isHtml(name) ? html : value)) as PageState)
    : { reads: [], hydrate: false, analytics: { key: null, host: '' } }
}
