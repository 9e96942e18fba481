import { isDeepStrictEqual } from 'node:util'
import { ValidationError, type FieldHook, type RichTextField } from 'payload'
import type { FieldOf } from '../domain/entities'
import { valueProblem } from '../domain/entities/read-value'
import { contentProblem } from '../domain/rich-text/lexical-shape'
import { lexicalToText, type LexicalState } from '../domain/rich-text/lexical-text'
import { isBlank } from '../domain/text'

/**
 * Rejects editor states that the editor cannot produce, before any code traverses them. An unchanged value is not checked,
 * so that the other fields of a record that predates a rule can still be edited.
 */
const rejectMalformed: FieldHook = ({ value, previousValue, collection, field, req }) => {
  if (isBlank(value) || isDeepStrictEqual(value, previousValue)) return value
  const message = contentProblem(value)
  if (message) throw new ValidationError({ collection: collection?.slug, errors: [{ message, path: field.name ?? '' }] }, req.t)
  return value
}

/** Rich text in the panel, plain text in the API. */
export const richTextField = (name: string, field: FieldOf<'richText'>): RichTextField => ({
  name,
  label: field.label,
  type: 'richText',
  required: true,
  hooks: { beforeValidate: [rejectMalformed] },
  // cast: rejectMalformed has checked the value's shape
  validate: (value: unknown) => valueProblem(field, lexicalToText(value as LexicalState | null)) ?? true,
})
