import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Parts } from './parts'
import type { ReaderProblem } from '../../../cms/domain/records/reader-problems'

/**
 * How a form maps to its entity. The form's values are what its inputs hold, mostly text; on submit they become the
 * request body. See `defineForm`.
 */
export type FormMapping<Values extends FieldValues, Entity> = {
  /** What the controls of the form are called, by the fields' names in the form. */
  readonly fields?: Readonly<Record<string, { readonly label: string }>>
  /** The API's schema of the request body, which also validates the form. */
  readonly input: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
  readonly blank: () => Values
  readonly fromRecord: (record: Entity) => Values
  readonly toWire: (values: Values) => Record<string, unknown>
  /** The form's names of fields that the API names differently, by API name. */
  readonly formNames?: Readonly<Record<string, string>>
  /** A validation message about several fields ("Name and slug are required"). */
  readonly jointMessage?: string
  /** Groups of fields that only make sense together; see mergeValues. */
  readonly linked?: ReadonlyArray<readonly string[]>
  /** The form field that a 409 response is about. */
  readonly conflictField?: string
  /** What readers would find broken if the record were public with these values. @param record null for a new one. */
  readonly readerProblems?: (values: Values, record: Entity | null) => readonly ReaderProblem[]
  /** Records of another kind that the form saves together with its own. */
  readonly parts?: Parts<Values>
}

/** The texts of one mode of a form page. */
type ModeMessages = { readonly pageTitle: string; readonly heading: string; readonly submit: string; readonly loading: string }

/** The texts of one form page. */
export type FormMessages = {
  readonly create: ModeMessages
  readonly edit: ModeMessages
  /** The submit button during a save. */
  readonly saving: string
  readonly cancel: string
  /** The link back to the list, above the heading. */
  readonly back: string
  readonly loadFailed: (reason: string) => string
  /** The two buttons after a failed load. */
  readonly returnToList: string
  readonly reload: string
  /** The page for an address without a valid id; `text` is for an address without an id. */
  readonly invalidId: { readonly title: string; readonly text: string }
}
