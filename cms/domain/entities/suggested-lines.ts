import type { Entity } from './entity'
import type { Field } from './field-kinds'
import { wireName } from './names'

/** A line whose earlier spellings are suggested. `name` is that in the API. */
export type SuggestedLine = { readonly key: string; readonly name: string; readonly field: Field }

/** The lines of an entity whose spellings are counted. */
export const suggestedLines = (entity: Entity): SuggestedLine[] =>
  (entity.list.suggested ?? []).flatMap((key) => {
    const field = entity.fields[key]
    return field ? [{ key, name: wireName(key, field), field }] : []
  })
