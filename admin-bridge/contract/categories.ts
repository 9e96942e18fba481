import { category } from '../../cms/domain/entities/category'
import { defineContract } from './define'
import { recordSchema } from './schemas'

/** A category in responses. Every value but the description is present. */
export const categorySchema = /* @__PURE__ */ recordSchema(category)

/** Categories in the API. They have no pictures. */
export const categoryContract = /* @__PURE__ */ defineContract(category, {
  path: '/v1/blog/categories',
  record: categorySchema,
  defaultLimit: 100,
})
