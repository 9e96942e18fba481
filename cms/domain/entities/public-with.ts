import { fieldsOfKind, entityList, type Entity } from './index'
import type { ContentCollection } from './collections'

/** An entity whose records are public only together with those that they refer to, and the reference. */
export type Dependent = { readonly entity: Entity; readonly key: string }

/** The entities whose records follow the publication of a collection's records. */
export const dependentsOf = (collection: ContentCollection): Dependent[] =>
  entityList.flatMap((entity) =>
    fieldsOfKind(entity, 'reference')
      .filter(([key, { to }]) => key === entity.publicWith && to === collection)
      .map(([key]) => ({ entity, key })),
  )
