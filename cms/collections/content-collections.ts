import type { CollectionConfig, Field } from 'payload'
import { entities, groupedNames, type EntityName } from '../domain/entities'
import { contentCollection } from './content'

/** Fields that only the panel has. */
const EXTRA_FIELDS: Partial<Record<EntityName, readonly Field[]>> = {
  episode: [
    {
      name: 'drinks',
      type: 'join',
      collection: 'drinks',
      on: 'episode',
      defaultSort: '-finalRating',
      admin: { defaultColumns: ['name', 'brand', 'finalRating', 'tier'] },
    },
  ],
}

/** The Payload collection of every entity, in the order of the panel. */
export const contentCollections: readonly CollectionConfig[] = groupedNames.map((name) =>
  contentCollection(entities[name], EXTRA_FIELDS[name]),
)
