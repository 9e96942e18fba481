import type { Field, Fields } from './field-kinds'

type Separated<Text extends string, Separator extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Separated<Rest, Separator>}`
    : `${Separator}${Lowercase<First>}${Separated<Rest, Separator>}`
  : ''
type SnakeCase<Text extends string> = Separated<Text, '_'>

/** An entity's noun. */
export type NounOf<Name extends string> = Separated<Name, ' '>

/** The words of a name in camel case, in lower case and with a separator. */
export const separated = (name: string, separator: string): string => name.replace(/[A-Z]/g, (letter) => separator + letter.toLowerCase())

/** An entity's noun: that of `teamMember` is "team member". */
export const nounOf = (name: string): string => separated(name, ' ')

/** The name in responses of a picture's description. */
export type AltName<Key extends string> = `${SnakeCase<Key>}_alt`
/** The name in responses of a picture's focal point. */
export type FocusName<Key extends string> = `${SnakeCase<Key>}_focus`

/** A field's name in requests and responses. */
export type WireName<Key extends string, F extends Field> = F extends { readonly kind: 'reference' }
  ? `${SnakeCase<Key>}_id`
  : F extends { readonly kind: 'picture' }
    ? `${SnakeCase<Key>}_url`
    : SnakeCase<Key>

/** A field's name in requests and responses: `finalRating` is `final_rating`, the reference `episode` is `episode_id`. */
export function wireName(key: string, { kind }: Pick<Field, 'kind'>): string {
  const snake = separated(key, '_')
  if (kind === 'reference') return `${snake}_id`
  return kind === 'picture' ? `${snake}_url` : snake
}

/** The name of a formatted text as HTML, and of its editor state. @param name of the field, which holds its plain text. */
export const htmlName = <Name extends string>(name: Name): HtmlName<Name> => `${name}_html`
export const stateName = (name: string): string => `${name}_rich`
export type HtmlName<Name extends string> = `${Name}_html`

/** The name in responses of a picture's description: that of `image` is `image_alt`. */
export const altName = (key: string): string => `${separated(key, '_')}_alt`

/** The name in responses of a picture's focal point: that of `image` is `image_focus`. */
export const focusName = (key: string): string => `${separated(key, '_')}_focus`

/** The name in list queries of a declared field, of a tally, or of a field that every record has: `created_at`, `id`. */
export function queryName({ fields }: { readonly fields: Fields }, key: string): string {
  const field = fields[key]
  return field ? wireName(key, field) : separated(key, '_')
}

/** Whether a field must have a value. */
export const isRequired = (field: Field): boolean => 'required' in field && field.required !== undefined

/** The Payload field that holds the value on the wire: a picture's is its URL. */
export const storedName = (key: string, { kind }: Pick<Field, 'kind'>): string => (kind === 'picture' ? `${key}Url` : key)
