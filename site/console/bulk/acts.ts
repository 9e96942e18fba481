import { contracts } from '../../../admin-bridge/contract/registry'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { wireName, type Entity, type Field } from '../../../cms/domain/entities'

/** A field that many records can get one value for. */
export type SettableField = {
  readonly name: string
  /** In lower case: "tier". */
  readonly label: string
  readonly field: Extract<Field, { kind: 'tier' | 'choice' | 'reference' }>
}

/** The fields of a kind that the bar offers: grades, choices and references. */
export const settableFields = (entity: Entity): SettableField[] =>
  Object.entries(entity.fields).flatMap(([key, field]) =>
    field.kind === 'tier' || field.kind === 'choice' || field.kind === 'reference'
      ? [{ name: wireName(key, field), label: formLabel(field).toLowerCase(), field }]
      : [],
  )

/** The plurals of the kinds that are public only together with records of this one. */
export const publishedWith = ({ collection }: Entity): string[] =>
  Object.values(contracts).flatMap(({ entity }: { entity: Entity }) => {
    const field = entity.publicWith === undefined ? undefined : entity.fields[entity.publicWith]
    return field?.kind === 'reference' && field.to === collection ? [entity.plural] : []
  })
