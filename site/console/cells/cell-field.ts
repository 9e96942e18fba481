import type { FieldValues } from 'react-hook-form'
import { fieldsOfKind, type Entity, type Field } from '../../../cms/domain/entities'
import { formName, tierOfText } from '../../../cms/domain/entities/form-values'
import { TIERS } from '../../../cms/domain/tier'
import type { ConsoleResource } from '../data/resource'
import { STATUS_WORDS, publicationOf, statusOf } from '../publication/status'

/** A choice of a cell's select. */
export type Option = { readonly value: string; readonly label: string }

/** The records that a cell offers: all of a small kind, such as the categories. */
export type Offers = { readonly resource: ConsoleResource; readonly none: string }

/** How a cell of a column is edited. Its text is what the editor holds. */
export type CellField = {
  /** The name of the value in the form. */
  readonly name: string
  /** Whether it is a tier, which from then on counts as chosen by hand. */
  readonly isTier: boolean
  readonly control: 'line' | 'rating' | 'text' | 'day' | 'select'
  /** For a select whose choices are known. */
  readonly options: (values: FieldValues) => readonly Option[]
  readonly textOf: (values: FieldValues) => string
  /** The form's values that a text stands for. @param tierByHand whether the tier was chosen by hand, and stays. */
  readonly changesOf: (text: string, tierByHand: boolean) => FieldValues
}

const itself = (value: string): Option => ({ value, label: value })

/** A choice that is stored but not offered any more stays until another one is chosen. */
const withStored = (options: readonly Option[], value: string): readonly Option[] =>
  options.some((option) => option.value === value) ? options : [...options, itself(value)]

/** The status of a record. A time is chosen in the form, so a cell only publishes, withdraws, or takes back a schedule. */
const statusField: CellField = {
  name: 'is_published',
  isTier: false,
  control: 'select',
  options: (values) => {
    const publication = publicationOf(values)
    const rest = publication.published_at === '' ? 'draft' : 'withdrawn'
    const statuses = ['published', rest, ...(statusOf(publication) === 'scheduled' ? (['scheduled'] as const) : [])] as const
    return statuses.map((status) => ({ value: status, label: STATUS_WORDS[status] }))
  },
  textOf: (values) => statusOf(publicationOf(values)),
  changesOf: (text) => (text === 'scheduled' ? {} : { is_published: text === 'published', publish_at: '' }),
}

function optionsOf(name: string, field: Field, offers: Offers | undefined): CellField['options'] | null {
  if (field.kind === 'tier') return () => TIERS.map(itself)
  if (field.kind === 'reference' && offers) return () => []
  if (field.kind !== 'choice') return null
  const none = 'required' in field && field.required !== undefined ? [] : [{ value: '', label: 'None' }]
  const choices = [...none, ...field.choices.map(itself)]
  return (values) => withStored(choices, String(values[name] ?? ''))
}

function controlOf({ kind }: Field): CellField['control'] {
  if (kind === 'rating' || kind === 'day' || kind === 'text') return kind
  return 'line'
}

/** The tier that follows a rating, by its name in the form. */
function tierOf(entity: Entity, key: string): string | null {
  const found = fieldsOfKind(entity, 'tier').find(([, { ratedBy }]) => ratedBy === key)
  return found ? formName(...found) : null
}

/**
 * How the field with a name in the form is edited in a cell.
 * @param offers for a field that refers to another record. @throws Error if the entity has no such field.
 */
export function cellField(entity: Entity, name: string, offers?: Offers): CellField {
  if (name === statusField.name && entity.publishedBy) return statusField
  const declared = Object.entries(entity.fields).find(([key, field]) => formName(key, field) === name)
  if (!declared) throw new Error(`A ${entity.noun} has no field ${name}`)
  const [key, field] = declared
  const options = optionsOf(name, field, offers)
  const tier = field.kind === 'rating' ? tierOf(entity, key) : null
  return {
    name,
    isTier: field.kind === 'tier',
    control: options ? 'select' : controlOf(field),
    options: options ?? (() => []),
    textOf: (values) => String(values[name] ?? ''),
    changesOf: (text, tierByHand) => {
      const derived = tier === null || tierByHand ? null : tierOfText(text)
      return { [name]: text, ...(tier !== null && derived !== null && { [tier]: derived }) }
    },
  }
}
