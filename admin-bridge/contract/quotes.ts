import * as z from 'zod/mini'
import { quote } from '../../cms/domain/entities/quote'
import { defineContract } from './define'
import { recordSchema } from './schemas'

/** A quote in responses. `year` is reserved and always null. */
export const quoteSchema = /* @__PURE__ */ recordSchema(quote, { year: /* @__PURE__ */ z.null() })
export type Quote = z.infer<typeof quoteSchema>

/** Quotes in the API. They have no pictures. */
export const quoteContract = /* @__PURE__ */ defineContract(quote, {
  path: '/v1/quotes',
  record: quoteSchema,
  defaultLimit: 100,
})
