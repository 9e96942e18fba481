import { categories } from '../content/categories'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'

export const categorySeed: EntitySeed = {
  size: categories.length,
  pictures: () => [],
  write: ({ create }) =>
    inOrder(categories, ({ createdOn, ...category }) => create('categories', { ...category, createdAt: timestampOn(createdOn) })),
}
