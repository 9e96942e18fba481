import * as z from 'zod/mini'
import { messages } from '../../cms/domain/messages'
import { defineContract } from './define'
import * as field from './fields'

export const categorySchema = z.object({
  id: field.id(),
  name: field.text(),
  slug: field.text(),
  description: field.maybe(field.text()),
  ...field.stamps,
})
export type Category = z.infer<typeof categorySchema>

export const categoryInputSchema = z.object({
  name: field.requiredLine('Name', messages.nameAndSlugRequired),
  slug: field.slugField(messages.nameAndSlugRequired),
  description: field.optionalText('Description'),
})
export type CategoryInput = z.infer<typeof categoryInputSchema>

export const categoryContract = defineContract({
  noun: 'category',
  path: '/v1/blog/categories',
  record: categorySchema,
  input: categoryInputSchema,
  defaultLimit: 100,
})
