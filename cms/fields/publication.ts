import type { CheckboxField, DateField, Field } from 'payload'
import { fieldsOfKind, type Entity, type FieldOf } from '../domain/entities'
import { IS_PUBLIC, LISTED_AT } from '../domain/entities/publication'
import { readValue, valueProblem } from '../domain/entities/read-value'
import { awaitSchedule, isPublicWith, listedAtOf } from '../hooks/publication'

const HIDDEN = {
  admin: { hidden: true, disableListColumn: true, disableListFilter: true },
  access: { create: () => false, update: () => false },
} as const

/** Yes or no. That of a new record waits for its time, if it has one. */
export const flagField = (key: string, { label, initial }: FieldOf<'flag'>): CheckboxField => ({
  name: key,
  label,
  type: 'checkbox',
  defaultValue: initial ?? false,
  admin: { position: 'sidebar' },
  hooks: { beforeValidate: [awaitSchedule], beforeDuplicate: [() => false] },
})

/** An instant, which a copy of the record does not have. What is due is looked for every few seconds, hence the index. */
export const momentField = (key: string, field: FieldOf<'moment'>): DateField => ({
  name: key,
  label: field.label,
  type: 'date',
  index: key !== 'publishedAt',
  admin: {
    position: 'sidebar',
    description: field.description,
    date: { pickerAppearance: 'dayAndTime' },
    // publishing by hand clears the time to publish, so the panel offers it for drafts alone
    ...(key === 'publishAt' ? { condition: ({ isPublished }) => isPublished !== true } : {}),
  },
  hooks: {
    beforeValidate: [
      ({ value }) => {
        if (value === undefined) return undefined
        const reading = readValue(field, value)
        return reading.problem === undefined ? reading.value : value
      },
    ],
    beforeDuplicate: [() => null],
  },
  validate: (value: unknown) => valueProblem(field, value) ?? true,
})

/** The hidden fields that follow from a record's publication: its place in the list, and whether everybody sees it. */
export function publicationFields(entity: Entity): Field[] {
  const listedAt: Field[] = entity.order.some((sort) => sort.endsWith(LISTED_AT))
    ? [{ ...HIDDEN, name: LISTED_AT, type: 'date', hooks: { beforeChange: [listedAtOf] } }]
    : []
  const { publicWith } = entity
  const [reference] = fieldsOfKind(entity, 'reference').filter(([key]) => key === publicWith)
  if (!reference) return listedAt
  const [key, { to }] = reference
  return [
    ...listedAt,
    { ...HIDDEN, name: IS_PUBLIC, type: 'checkbox', defaultValue: false, hooks: { beforeChange: [isPublicWith(key, to, IS_PUBLIC)] } },
  ]
}
