import type { Field } from 'payload'
import { fieldsOfKind, type Entity } from '../domain/entities'
import { YEAR_FIELD } from '../domain/lists/year'
import { ownYear, yearWith } from '../hooks/years'

/** The hidden year that an entity's list can be narrowed to. It is set on each save. */
export function yearField(entity: Entity): Field[] {
  const { year } = entity.list
  if (!year) return []
  const [reference] = fieldsOfKind(entity, 'reference').filter(([key]) => key === year.of)
  const hook = reference ? yearWith(reference[0], reference[1].to, year.date) : ownYear(year.date)
  return [
    {
      name: YEAR_FIELD,
      type: 'number',
      // hooks and indexes need its value, so it is not hidden from the Local API
      admin: { hidden: true, disableListColumn: true, disableListFilter: true },
      access: { create: () => false, update: () => false },
      hooks: { beforeChange: [hook] },
    },
  ]
}
