import { isDeepStrictEqual } from 'node:util'
import { ValidationError, type Field, type FieldHook } from 'payload'
import { contentProblem } from '../domain/rich-text/lexical-shape'
import { CONTENT_MAX } from '../domain/limits'
import { lexicalToText, type LexicalState } from '../domain/rich-text/lexical-text'
import { messages, tooLong } from '../domain/messages'
import { codePoints, isBlank } from '../domain/text'

/**
 * Refuses what the editor did not make before anything walks through it. What stays as it was is not asked: a record
 * from before a rule can still be changed elsewhere.
 */
const refuseMalformed: FieldHook = ({ value, previousValue, collection, req }) => {
  if (isBlank(value) || isDeepStrictEqual(value, previousValue)) return value
  const message = contentProblem(value)
  if (message) throw new ValidationError({ collection: collection?.slug, errors: [{ message, path: 'content' }] }, req.t)
  return value
}

/** The text of a post: rich text in the panel, plain text on the wire (cms/domain/lexical-text). */
export const content = (): Field => ({
  name: 'content',
  label: 'Content',
  type: 'richText',
  required: true,
  hooks: { beforeValidate: [refuseMalformed] },
  validate: (value: unknown) => {
    const text = lexicalToText(value as LexicalState | null)
    if (isBlank(text)) return messages.contentRequired
    return codePoints(text) <= CONTENT_MAX || tooLong('Content', CONTENT_MAX)
  },
})
