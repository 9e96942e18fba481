import type { FieldValues } from 'react-hook-form'
import type { ResourceContract } from '../../../admin-bridge/contract'

/**
 * What a form knows of its entity. Its values follow the form (what stands in the fields, mostly text); they become the
 * wire's body on submit.
 */
export type FormModule<Values extends FieldValues, Entity> = {
  /** The contract's own schema of the body; it judges before the server does, with the same sentences. */
  readonly input: ResourceContract['input']
  readonly blank: () => Values
  readonly fromRecord: (record: Entity) => Values
  readonly toWire: (values: Values) => Record<string, unknown>
  /** Form names of wire fields that are called otherwise in the form. */
  readonly formNames?: Readonly<Record<string, string>>
  /** A sentence that is about several fields together ("Name and slug are required"). */
  readonly jointMessage?: string
  /** Fields that mean something with each other alone; see mergeValues. */
  readonly together?: readonly string[]
  /** The form's field that a 409 is about. */
  readonly conflictField?: string
}

/** The words of one mode of a form page. */
type ModeWords = { readonly pageTitle: string; readonly heading: string; readonly submit: string; readonly loading: string }

/** The sentences of one form page, in the specification's words. */
export type FormMessages = {
  readonly create: ModeWords
  readonly edit: ModeWords
  /** The submit button while a save is under way. */
  readonly saving: string
  readonly cancel: string
  /** The link back to the list, above the heading. */
  readonly back: string
  readonly loadFailed: (reason: string) => string
  /** The two ways on after a failed load. */
  readonly returnToList: string
  readonly reload: string
  /** The screen for an address without a usable id; `text` is for one without any. */
  readonly invalidId: { readonly title: string; readonly text: string }
}

/** Stands in `loadFailed` when a failure says nothing of itself. */
export const UNKNOWN_ERROR = 'Unknown error'

/** The text of a field from what a record holds: nothing reads as an empty text (product.md, section 4 "Forms"). */
export const textOf = (value: string | number | null): string => (value === null ? '' : String(value))

/** The number that a text names, with a point or a comma; null for none, NaN (which the contract refuses) for anything else. */
export const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')))

/** Today where the form is filled in, as a date input wants it. */
export function today(now = new Date()): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
