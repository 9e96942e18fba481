import { registerRichText } from '@lexical/rich-text'
import { mergeRegister } from '@lexical/utils'
import { $createParagraphNode, $getRoot, PASTE_COMMAND, createEditor } from 'lexical'
import { cleanHtml } from '../../../cms/domain/rich-text/pasting/clean-html'
import type { Loss } from '../../../cms/domain/rich-text/pasting/losses'
import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
import { registerAllowedNodes } from './allowed-nodes'
import { withPictureIds } from './plugins/pasted-pictures'
import { NODES } from './rich-editor'
import { storedJson } from './use-value-sync'

/** A page that was pasted into a plain text, and the text around it. */
export type PlacedPage = { readonly before: string; readonly html: string; readonly after: string }

type Placed = { readonly json: string; readonly losses: readonly Loss[] }

function paragraphOf(text: string): Element {
  const paragraph = document.createElement('p')
  paragraph.style.whiteSpace = 'pre-wrap'
  paragraph.textContent = text
  return paragraph
}

const partsOf = (text: string): string[] => (text === '' ? [] : text.split(BLOCK_END))

/** Clean HTML with the text around it. Paragraphs at its edges join the lines that they stand in, other blocks stand alone. */
function placedHtml({ before, html, after }: PlacedPage): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const words = body.querySelector(':scope > span')
  if (words) {
    const paragraph = paragraphOf('')
    paragraph.append(...words.childNodes)
    words.replaceWith(paragraph)
  }
  const [first, last] = [body.firstElementChild, body.lastElementChild]
  const joins = { above: first?.localName === 'p', below: last?.localName === 'p' }
  const above = partsOf(joins.above ? before : before.replace(/\n+$/, ''))
  const below = partsOf(joins.below ? after : after.replace(/^\n+/, ''))
  if (joins.above) first?.prepend(above.pop() ?? '')
  if (joins.below) last?.append(below.shift() ?? '')
  body.prepend(...above.map(paragraphOf))
  body.append(...below.map(paragraphOf))
  return body.innerHTML
}

/**
 * A plain text as a formatted one, in which a pasted page has its formatting.
 * @param idOf finds the id of a picture by its path.
 * @returns the state as Payload stores it, in JSON, and what the page has lost.
 */
export async function withPlacedPage(placed: PlacedPage, idOf: (url: string) => Promise<number | null>): Promise<Placed> {
  const { html, losses } = await withPictureIds(cleanHtml(placed.html, true), idOf)
  const editor = createEditor({ nodes: NODES })
  mergeRegister(registerRichText(editor), registerAllowedNodes(editor))
  editor.update(
    () => {
      $getRoot().append($createParagraphNode()).selectEnd()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', placedHtml({ ...placed, html }))
      editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', { clipboardData }))
    },
    { discrete: true },
  )
  return { json: storedJson(editor.getEditorState(), false), losses }
}
