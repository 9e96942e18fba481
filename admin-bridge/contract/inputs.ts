import * as z from 'zod/mini'
import type { Entity, Field } from '../../cms/domain/entities'
import { readValue } from '../../cms/domain/entities/read-value'
import { richTextMessages } from '../../cms/domain/rich-text/messages'
import { lexicalToText } from '../../cms/domain/rich-text/lexical-text'
import { readState } from '../../cms/domain/rich-text/read-state'
import { richTextNames } from './rich-text-names'
import { shapeOf, type Declared } from './schemas'

// The server and the console read request bodies. The index does not export this file, so that visitors do not download it.

/** A schema of one value in a request. @param read returns the value in its stored form, or what is wrong with it. */
const inputValue = (read: (sent: unknown) => { value: unknown; problem?: undefined } | { problem: string }): z.ZodMiniType =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((sent: unknown, context): unknown => {
      const reading = read(sent)
      if (reading.problem === undefined) return reading.value
      context.issues.push({ code: 'custom', message: reading.problem, input: sent })
      return z.NEVER
    }),
  )

const inputField = (field: Field): z.ZodMiniType => inputValue((sent) => readValue(field, sent))

/** The schema of the fields in request bodies that create an entity's record; it also reads the values into their stored form. */
export const inputSchema = ({ fields }: Declared): z.ZodMiniObject => z.object(shapeOf(fields, inputField))

/** An editor state, by the rules of a formatted text. How large it may be depends on the stored one (record-mapping.ts). */
const inputState = (field: Field): z.ZodMiniType =>
  inputValue((sent) => {
    const { state, problems } = readState(sent)
    const [problem] = problems
    if (problem !== undefined) return { problem }
    const text = readValue(field, lexicalToText(state))
    return text.problem === undefined ? { value: state } : text
  })

/**
 * The schema of request bodies. A formatted text is sent either as plain text or as an editor state.
 * @param isPartial for a body that changes only the keys it contains.
 */
export function bodySchema(entity: Entity, isPartial = false): z.ZodMiniType<Record<string, unknown>, Record<string, unknown>> {
  const names = richTextNames(entity)
  const plain = inputSchema(entity)
  const stateFields = shapeOf(entity.fields, inputState)
  const made = new Map<string, z.ZodMiniObject>()
  // a schema takes longer to make than a body to parse, and an import parses thousands
  const schemaFor = (sent: object): z.ZodMiniObject => {
    const forms = names.map(({ state }) => isSent(sent, state)).join()
    const known = made.get(forms)
    if (known) return known
    const schema = newSchemaFor(sent)
    made.set(forms, schema)
    return schema
  }
  const newSchemaFor = (sent: object): z.ZodMiniObject => {
    const shape: Record<string, z.core.$ZodType> = { ...plain.shape }
    for (const { text, state } of names) {
      if (!isSent(sent, state)) continue
      shape[state] = stateFields[text] ?? z.never()
      delete shape[text]
    }
    // not `z.partial`, which visitors would download too: they share zod with the console
    const fields = isPartial ? Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) : shape
    return z.object(fields)
  }
  return z.pipe(
    z.looseObject({}),
    z.transform((sent, context): Record<string, unknown> => {
      const twice = names.filter(({ text, state }) => isSent(sent, text) && isSent(sent, state))
      for (const { text, state } of twice) {
        context.issues.push({ code: 'custom', message: richTextMessages.both(text, state), input: sent, path: [state] })
      }
      const parsed = z.safeParse(schemaFor(sent), sent)
      if (parsed.success) return parsed.data
      for (const { path, message } of parsed.error.issues) context.issues.push({ code: 'custom', message, input: sent, path: [...path] })
      return z.NEVER
    }),
  )
}

const isSent = (sent: object, name: string): boolean => Reflect.get(sent, name) !== undefined && Object.hasOwn(sent, name)
