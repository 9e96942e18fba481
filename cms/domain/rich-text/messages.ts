import { groupDigits } from '../group-digits'
import { messages } from '../messages'

/** A value of a client in a message. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}...` : text)

/** What is wrong with a formatted text. */
export const richTextMessages = {
  state: messages.content,
  node: (type: string, holder = 'Content'): string => (type === '' ? messages.content : `${holder} cannot contain "${shortened(type)}"`),
  heading: 'Headings in Content must be of level 2 or 3',
  list: 'Lists in Content must be bulleted or numbered',
  start: (max: number): string => `Lists in Content must start at a whole number from -${groupDigits(max)} to ${groupDigits(max)}`,
  format: 'Text in Content can only be bold, italic, underlined, struck through or code',
  link: 'Links in Content must lead to an http, https or mailto address or to a path of this site',
  nestedLink: 'A link in Content cannot contain another link',
  picture: 'Pictures in Content must be from the media library',
  pictures: (max: number): string => `Content can have at most ${groupDigits(max)} pictures`,
  links: (max: number): string => `Content can have at most ${groupDigits(max)} links`,
  tooDeep: 'Content is nested too deeply',
  tooMany: (max: number): string =>
    `Formatted Content can have at most ${groupDigits(max)} parts: paragraphs, items, lines, links and stretches of one format`,
  both: (text: string, rich: string): string => `Send ${text} or ${rich}, not both`,
} as const
