import { CodeNode } from '@lexical/code-core'
import { $generateNodesFromDOM } from '@payloadcms/richtext-lexical/lexical/html'
import { LinkNode } from '@lexical/link'
import { $createListNode, $isListNode, ListItemNode, ListNode, registerList } from '@lexical/list'
import { HorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import {
  $createTabNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  createEditor,
  PASTE_TAG,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../../../cms/domain/rich-text/pasting/clean-html'
import { insertPlainText } from '../../../cms/domain/rich-text/pasting/plain-text'
import { registerAllowedNodes } from '../../../site/console/rich-text/allowed-nodes'
import { $caretBlockOf, $leaveHeading } from '../../../site/console/rich-text/block-kinds'
import { PictureNode } from '../../../site/console/rich-text/picture-node'

/** The console's editor without a page, with the caret at the end of what is pasted into it. */
function editorWith(html: string): LexicalEditor {
  const editor = createEditor({
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode, HorizontalRuleNode, PictureNode],
    onError: (error) => {
      throw error
    },
  })
  registerRichText(editor)
  registerList(editor)
  registerAllowedNodes(editor)
  edit(editor, () => $getRoot().clear().selectEnd())
  paste(editor, html)
  return editor
}

const edit = (editor: LexicalEditor, $change: () => void, tag: string[] = []): void => editor.update($change, { discrete: true, tag })
const paste = (editor: LexicalEditor, html: string): void =>
  edit(editor, () => $insertNodes($generateNodesFromDOM(editor, new DOMParser().parseFromString(cleanHtml(html).html, 'text/html'))), [
    PASTE_TAG,
  ])

/** Loads what an editor would save into another one. */
function reloaded(editor: LexicalEditor): LexicalEditor {
  const other = editorWith('<p>x</p>')
  other.setEditorState(other.parseEditorState(JSON.stringify(editor.getEditorState())))
  return other
}

const shown = (node: LexicalNode): string => {
  if ($isListNode(node)) return `${node.getTag()} ${node.getStart()}: ${node.getChildren().map(shown).join(', ')}`
  return $isElementNode(node) && 'getTag' in node ? `${node.getType()}: ${node.getTextContent()}` : node.getTextContent()
}
const blocksOf = (editor: LexicalEditor): string[] => editor.read(() => $getRoot().getChildren().map(shown))

const LISTS = '<ol><li>a</li><li>b</li></ol><ol start="5"><li>c</li></ol><ol><li>d</li></ol>'
const APART = ['ol 1: a, b', 'ol 5: c', 'ol 1: d']

describe('numbered lists below each other', () => {
  it('stay apart when they are pasted, loaded and edited', () => {
    const editor = editorWith(LISTS)
    expect(blocksOf(editor), 'pasted').toEqual(APART)
    const again = reloaded(editor)
    expect(blocksOf(again), 'loaded').toEqual(APART)
    edit(again, () => $getRoot().getLastDescendant()?.markDirty())
    for (const list of [0, 1, 2]) edit(again, () => $getRoot().getChildAtIndex(list)?.markDirty())
    expect(blocksOf(again), 'edited').toEqual(APART)
    expect(
      again.read(() =>
        $getRoot()
          .getChildren()
          .flatMap((list) => ($isListNode(list) ? list.getChildren() : []))
          .map((item) => 'getValue' in item && item.exportJSON()),
      ),
    ).toMatchObject([1, 2, 5, 1].map((value) => ({ value })))
  })

  it('become one if the numbers of the second go on with those of the first, and so do bullets', () => {
    expect(blocksOf(editorWith('<ol><li>a</li><li>b</li></ol><ol start="3"><li>c</li></ol>'))).toEqual(['ol 1: a, b, c'])
    expect(blocksOf(editorWith('<ul><li>a</li></ul><ul><li>b</li></ul>'))).toEqual(['ul 1: a, b'])
  })

  it('become one again when what has parted them is removed, unless the second has a number of its own', () => {
    const partedBy = (start: number): LexicalEditor => editorWith(`<ol><li>a</li></ol><p>x</p><ol start="${start}"><li>b</li></ol>`)
    const removed = (editor: LexicalEditor): string[] => {
      edit(editor, () => $getRoot().getChildAtIndex(1)?.remove())
      return blocksOf(editor)
    }
    expect(removed(partedBy(1))).toEqual(['ol 1: a, b'])
    expect(removed(reloaded(partedBy(5)))).toEqual(['ol 1: a', 'ol 5: b'])
  })

  it('become one when items are pasted into a list, unless they have numbers of their own', () => {
    const pastedBelow = (item: number, list: string): string[] => {
      const editor = editorWith('<ol><li>a</li><li>b</li></ol>')
      edit(editor, () => void $getRoot().getAllTextNodes()[item]?.select())
      paste(editor, list)
      return blocksOf(editor)
    }
    expect(pastedBelow(0, '<ol><li>x</li><li>y</li></ol>')).toEqual(['ol 1: a, x, y, b'])
    expect(pastedBelow(1, '<ol start="5"><li>x</li></ol>')).toEqual(['ol 1: a, b', 'ol 5: x'])
    const below = editorWith('<ol><li>a</li></ol><p>x</p>')
    edit(below, () => void $getRoot().getAllTextNodes()[1]?.select(0, 1))
    paste(below, '<ol><li>b</li><li>c</li></ol>')
    expect(blocksOf(below), 'below it').toEqual(['ol 1: a', 'ol 1: b, c'])
  })

  it('become one when bullets below numbers are numbered', () => {
    const editor = editorWith('<ol><li>a</li></ol><ul><li>b</li></ul>')
    edit(editor, () => {
      const bullets = $getRoot().getLastChild()
      if ($isListNode(bullets)) bullets.replace($createListNode('number').append(...bullets.getChildren()))
    })
    expect(blocksOf(editor)).toEqual(['ol 1: a, b'])
  })
})

const LEVEL = "class=MsoListParagraph style='mso-list:l0 level1 lfo1'"
const ofWord = (marker: string, text: string): string => `<p ${LEVEL}><span style='mso-list:Ignore'>${marker} </span>${text}</p>`

describe('numbers pasted below bullets', () => {
  it.each([
    ['Word, with the bullets', '', ofWord('·', 'x') + ofWord('1.', 'a') + ofWord('2.', 'b')],
    ['Word', '<ul><li>x</li></ul>', ofWord('1.', 'a') + ofWord('2.', 'b')],
    ['Google Docs', '<ul><li>x</li></ul>', '<b style="font-weight:normal"><ol><li><p>a</p></li><li><p>b</p></li></ol></b>'],
    ['Google Docs, into an empty item', '<ul><li>x</li><li><br></li></ul>', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
  ])('stay a list of their own: %s', (_from, before, pasted) => {
    const editor = editorWith(before)
    paste(editor, pasted)
    expect(blocksOf(editor)).toEqual(['ul 1: x', 'ol 1: a, b'])
  })
})

/** The selected text; null without one. */
function $selection(): RangeSelection | null {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? selection : null
}

describe('plain text pasted into a heading', () => {
  it.each([
    ['at its end', 4, 'a\n\nb\n\nc', ['heading: Heada', 'b', 'c']],
    ['within it', 2, 'a\n\nb\n\nc', ['heading: Hea', 'b', 'cad']],
    ['at its start', 0, 'a\n\nb', ['heading: a', 'bHead']],
    ['with lines', 4, 'a\nb\nc\n\nd', ['heading: Heada', 'b\nc', 'd']],
    ['of one line', 2, 'a\n', ['heading: Heaad']],
  ])('leaves only its first line there: %s', (_where, caret, text, blocks) => {
    const editor = editorWith('<h2>Head</h2>')
    edit(editor, () => {
      $getRoot().getAllTextNodes()[0]?.select(caret, caret)
      const selection = $selection()
      if (selection)
        insertPlainText(text, { selection: $selection, createTab: $createTabNode, leaveHeading: $leaveHeading }, $caretBlockOf(selection))
    })
    expect(blocksOf(editor)).toEqual(blocks)
  })
})
