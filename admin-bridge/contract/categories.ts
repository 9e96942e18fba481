import { category } from '../../cms/domain/entities/category'
import { defineContract } from './define'
import { recordSchema } from './schemas'

export const categorySchema = /* @__PURE__ */ recordSchema(category)

export const categoryContract = /* @__PURE__ */ defineContract(category, {
  path: '/v1/blog/categories',
  record: categorySchema,
  defaultLimit: 100,
})
