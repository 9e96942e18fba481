import { isDeepStrictEqual } from 'node:util'
import { ValidationError, type Field, type FieldHook, type PayloadRequest, type TextareaField, type TextField } from 'payload'
import { holdPicture } from '../database/hold-picture'
import type { FieldOf } from '../domain/entities'
import { messageLabel, valueProblem } from '../domain/entities/read-value'
import { serverMessages } from '../domain/server-messages'
import { lexicalToText, toStoredState } from '../domain/rich-text/lexical-text'
import { plainField } from '../domain/rich-text/plain-field'
import { readState, readStored } from '../domain/rich-text/read-state'
import { sizeProblem } from '../domain/rich-text/size'
import { plainTextOf, toEditorState } from '../domain/rich-text/stored-state'
import { picturesField, picturesIn, pictureList } from '../domain/rich-text/used-pictures'
import { isBlank, storedLineEnds } from '../domain/text'
import { HIDDEN } from './list-keys'

/** What is wrong with a state, apart from what an earlier release has stored; null for nothing. */
function newProblem(problems: ReadonlySet<string>, previousValue: unknown): string | undefined {
  const known = problems.size === 0 || isBlank(previousValue) ? new Set() : readStored(previousValue).problems
  return [...problems].find((problem) => !known.has(problem))
}

/**
 * Brings an editor state into its stored form, and rejects one that holds what a text may not hold. What an earlier release
 * has stored may stay, so that such a record can still be edited.
 */
const settleState =
  (label: string): FieldHook =>
  ({ value, previousValue, collection, field, req }) => {
    if (isBlank(value)) return value
    const text = plainTextOf(value)
    if (text === null && isDeepStrictEqual(value, previousValue)) return toStoredState(value)
    const { state, problems } = text === null ? readState(value) : { state: { text: storedLineEnds(text) }, problems: new Set<string>() }
    const stored = problems.size === 0 ? toStoredState(state) : value
    // the API looks at sizes itself; what returns from the history or the trash may be as large as it was
    const isTyped = req.payloadAPI !== 'local'
    const message = newProblem(problems, previousValue) ?? (isTyped ? sizeProblem(label, stored, previousValue) : null)
    if (message) throw new ValidationError({ collection: collection?.slug, errors: [{ message, path: field.name ?? '' }] }, req.t)
    return stored
  }

/** Gives the panel the editor state of a text without formatting. Writes of the server read texts as they are stored. */
const openState: FieldHook = ({ value, context }) => (context.writer ? value : toEditorState(value))

/** Checks that the pictures of a text exist. Those that it did not show before are held until the write ends. */
async function missingPicture(value: unknown, previousValue: unknown, req: PayloadRequest): Promise<string | null> {
  const before = new Set(picturesIn(previousValue))
  for (const id of picturesIn(value)) {
    if (!before.has(id) && !(await holdPicture(req, id))) return serverMessages.pictureNotFound
  }
  return null
}

/** A hidden field with the plain text, so that lists and the search need not read the editor state, which is many times as large. */
const plainText = (name: string): TextareaField => ({
  ...HIDDEN,
  name: plainField(name),
  type: 'textarea',
  hooks: {
    beforeChange: [({ siblingData }) => lexicalToText(siblingData[name])],
  },
})

/** A hidden field with the pictures that a text shows, which keeps them from being deleted. */
const usedPictures = (name: string): TextField => ({
  ...HIDDEN,
  name: picturesField(name),
  type: 'text',
  hooks: { beforeChange: [({ siblingData }) => pictureList(siblingData[name])] },
})

/** Formatted text: an editor state, with hidden fields for its plain text and the pictures in it. */
export const richTextFields = (name: string, field: FieldOf<'richText'>): Field[] => [
  {
    name,
    label: field.label,
    type: 'richText',
    required: true,
    // lists read the columns that they show
    admin: { disableListColumn: true, disableListFilter: true },
    hooks: { beforeValidate: [settleState(messageLabel(field))], afterRead: [openState] },
    validate: async (value: unknown, { req, event, previousValue }) =>
      valueProblem(field, lexicalToText(value)) ??
      (event === 'onChange' ? true : ((await missingPicture(value, previousValue, req)) ?? true)),
  },
  plainText(name),
  usedPictures(name),
]
