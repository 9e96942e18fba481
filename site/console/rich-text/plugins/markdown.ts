import { $createLinkNode, LinkNode } from '@lexical/link'
import {
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  CODE,
  HEADING,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  STRIKETHROUGH,
  UNORDERED_LIST,
  type ElementTransformer,
  type TextMatchTransformer,
  type Transformer,
} from '@lexical/markdown'
import { $createHorizontalRuleNode, $isHorizontalRuleNode, HorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode'
import { $isQuoteNode, QuoteNode } from '@lexical/rich-text'
import { $createLineBreakNode, $createTextNode } from 'lexical'
import { isLinkUrl } from '../../../../cms/domain/rich-text/link-url'

/** `---`, `***` or `___` and a space becomes a rule. */
const RULE: ElementTransformer = {
  dependencies: [HorizontalRuleNode],
  export: (node) => ($isHorizontalRuleNode(node) ? '---' : null),
  regExp: /^(?:---|\*\*\*|___)\s?$/,
  replace: (parent, _children, _match, isImport) => {
    const rule = $createHorizontalRuleNode()
    // while one types, the paragraph stays behind the rule for the text that follows
    if (isImport || parent.getNextSibling()) parent.replace(rule)
    else parent.insertBefore(rule)
    if (!isImport) rule.selectNext()
  },
  type: 'element',
}

/** A line of a quotation with nothing on it is a blank line within. Lexical keeps its sign as text. */
const BLANK_QUOTE_LINE: ElementTransformer = {
  dependencies: [QuoteNode],
  export: () => null,
  regExp: /^>\s*$/,
  replace: (parent, _children, _match, isImport) => {
    const quote = parent.getPreviousSibling()
    if (!isImport || !$isQuoteNode(quote)) return false
    quote.append($createLineBreakNode())
    parent.remove()
  },
  type: 'element',
}

/** `![alt](url "title")`, with `<url>` too. */
const PICTURE_SOURCE = String.raw`!\[([^[\]\n]*)\]\(<?([^()<>\s]+)>?(?:[ \t]+"[^"\n]*")?\)`

/** A picture in Markdown becomes a link to it, because only pictures of the library can stand in a text. */
const PICTURE: TextMatchTransformer = {
  dependencies: [LinkNode],
  importRegExp: new RegExp(PICTURE_SOURCE),
  regExp: new RegExp(`${PICTURE_SOURCE}$`),
  replace: (node, match) => {
    const [, alt = '', url = ''] = match
    const text = $createTextNode(alt || url).setFormat(node.getFormat())
    node.replace(isLinkUrl(url) ? $createLinkNode(url).append(text) : text)
  },
  trigger: ')',
  type: 'text-match',
}

/** The Markdown that typing and pasting understand. */
export const MARKDOWN: Transformer[] = [
  RULE,
  HEADING,
  BLANK_QUOTE_LINE,
  QUOTE,
  UNORDERED_LIST,
  ORDERED_LIST,
  CODE,
  INLINE_CODE,
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  STRIKETHROUGH,
  // in front of links, which would leave its exclamation mark
  PICTURE,
  LINK,
]

/** Signs that a plain text is Markdown. A lone asterisk or a dash within a line is not one. */
const MARKDOWN_SIGNS = [
  /^#{1,6} \S/m,
  /^(?:[-*+]|\d+\.) \S.*\n(?:[-*+]|\d+\.) \S/m,
  /^> \S/m,
  /^```/m,
  /\*\*[^\s*][^*]*\*\*/,
  /(?:\[[^\]\n]+\]|!\[\])\([^)\s]+(?:[ \t]+"[^"\n]*")?\)/,
  /^---$/m,
]

/** Whether a pasted plain text is meant as Markdown. */
export const isMarkdown = (text: string): boolean => MARKDOWN_SIGNS.some((sign) => sign.test(text))
