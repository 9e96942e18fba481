import { HTML_ESCAPES, escapeHtml } from '../../../cms/domain/escape-html'
import type { Tier } from '../../../cms/domain/tier'

const HTML_CHARACTERS = new Map(Object.entries(HTML_ESCAPES).map(([character, name]) => [name, character]))

/** Stands for the break in the end of a CDATA section that a text contains. XML cannot contain it, so no text does. */
const BREAK = '\uffff'

/** Removes the characters that XML cannot contain, and marks where a CDATA section must be broken off: see {@link withBreaks}. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(']]>', `]]${BREAK}>`)

/** The XML of a feed, in which the texts of CDATA sections may contain the end of one. */
export const withBreaks = (xml: string): string => xml.replaceAll(BREAK, ']]><![CDATA[')

/** Plain text as HTML in XML. */
export const feedHtml = (text: string): string => escapeHtml(xmlText(text))

/** Plain text as HTML paragraphs. Line breaks are kept. */
export const paragraphs = (text: string | null): string =>
  (text ?? '')
    .split(/\n[^\S\n]*\n\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${feedHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** An HTML list of plain texts; '' for none. */
export const listOf = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${feedHtml(item)}</li>`).join('')}</ul>` : ''

/** A picture as HTML, with an absolute URL; '' for none. */
export const figure = (url: string | null, alt: string, origin: string): string =>
  url ? `<p><img src="${feedHtml(new URL(url, origin).href)}" alt="${feedHtml(alt)}"></p>` : ''

/** A picture that the HTML of an entry shows. `url` is still escaped, as HTML and XML both require; `alt` is not. */
type ShownPicture = { url: string; alt: string; size: { width: string; height: string } | null }

const IMAGE = /<img src="([^"]*)" alt="([^"]*)"(?: width="(\d+)" height="(\d+)")?/g
const plain = (html: string): string => html.replace(/&(?:amp|lt|gt|quot);/g, (name) => HTML_CHARACTERS.get(name) ?? name)

/** The pictures in the HTML of an entry, as `figure` and the API write them, each once. */
export const picturesIn = (html: string): ShownPicture[] => [
  ...new Map(
    [...html.matchAll(IMAGE)].map(([, url = '', alt = '', width, height]) => {
      const size = width && height ? { width, height } : null
      return [url, { url, alt: xmlText(plain(alt)), size }]
    }),
  ).values(),
]

/** The API's HTML of a text with absolute addresses, and without what only our style sheet reads. */
export const absoluteHtml = (html: string, origin: string): string =>
  xmlText(html).replace(/<(?:a|img|source) [^>]*>/g, (tag) =>
    tag.replace(/ data-leads-to="[^"]*"/, '').replace(/(?<=(?:href|src|srcset)="|\d+w, )\/(?!\/)/g, `${feedHtml(origin)}/`),
  )

type Graded = { final_rating: number; tier: Tier }
const grade = ({ final_rating: rating, tier }: Graded): string => `${rating.toFixed(1)}/10, tier ${tier}`

/** `Name: 9.4/10, tier S` */
export const titleWithGrade = (name: string, record: Graded): string => `${name}: ${grade(record)}`
/** `<p>9.4/10, tier S</p>` */
export const gradeLine = (record: Graded): string => `<p>${grade(record)}</p>`

const SUMMARY_LENGTH = 300

/** Cuts a text to `max` characters and marks the cut with an ellipsis. */
export const shorten = (text: string, max: number): string => {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}...` : text
}

/** The beginning of a text, for the description of an entry. */
export const summary = (text: string | null): string => shorten(text ?? '', SUMMARY_LENGTH)
