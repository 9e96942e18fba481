import type * as z from 'zod/mini'
import { category } from '../../cms/domain/entities/category'
import { defineContract } from './define'
import { inputSchema, recordSchema } from './schemas'

export const categorySchema = /* @__PURE__ */ recordSchema(category)
export type Category = z.infer<typeof categorySchema>

export const categoryInputSchema = /* @__PURE__ */ inputSchema(category)

export const categoryContract = /* @__PURE__ */ defineContract(category, {
  path: '/v1/blog/categories',
  record: categorySchema,
  input: categoryInputSchema,
  defaultLimit: 100,
})
