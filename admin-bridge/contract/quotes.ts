import * as z from 'zod/mini'
import { messages } from '../../cms/domain/messages'
import { defineContract } from './define'
import * as field from './fields'

export const quoteSchema = z.object({
  id: field.id(),
  quote_text: field.text(),
  author: field.text(),
  context: field.maybe(field.text()),
  episode_id: field.maybe(field.id()),
  /** Never filled (product.md, section 3). */
  year: z.null(),
  ...field.stamps,
})
export type Quote = z.infer<typeof quoteSchema>

export const quoteInputSchema = z.object({
  quote_text: field.requiredText('Quote text', messages.quoteTextRequired),
  author: field.requiredLine('Author', messages.authorRequired),
  context: field.optionalText('Context'),
  episode_id: field.optionalId(messages.episodeNotFound),
})
export type QuoteInput = z.infer<typeof quoteInputSchema>

export const quoteContract = defineContract({
  noun: 'quote',
  path: '/v1/quotes',
  record: quoteSchema,
  input: quoteInputSchema,
  defaultLimit: 100,
})
