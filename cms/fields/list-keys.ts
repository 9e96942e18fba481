import type { Field } from 'payload'
import type { Entity } from '../domain/entities'
import { listKeysOf, tallyFields, type ListKey } from '../domain/lists/list-keys'

/** A field that a hook sets on each save, and that nobody sees or sends. */
export const HIDDEN = { hidden: true, access: { create: () => false, update: () => false }, validate: () => true as const }

function keyField({ name, of, type, keyOf }: ListKey): Field {
  const hooks = { beforeChange: [({ siblingData }: { siblingData: Record<string, unknown> }) => keyOf(siblingData[of])] }
  return type === 'text' ? { ...HIDDEN, name, type, hooks } : { ...HIDDEN, name, type, hooks }
}

/** The number of records that refer to this one. The database keeps it up to date, so a save leaves it as it is. */
const tallyIn = (name: string): Field => ({
  ...HIDDEN,
  name,
  type: 'number',
  defaultValue: 0,
  hooks: { beforeChange: [({ originalDoc }) => Number(originalDoc?.[name] ?? 0)] },
})

/** The hidden fields that an entity's list is sorted and narrowed by. They are set on each save. */
export const listKeyFields = (entity: Entity): Field[] => [...listKeysOf(entity).map(keyField), ...tallyFields(entity).map(tallyIn)]
