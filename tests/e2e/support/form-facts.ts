/** One field of a form: its label, what somebody puts into it, and what the record then reads. */
export type FieldFact = {
  readonly label: string
  readonly put: string | boolean
  readonly name: string
  readonly reads: unknown
}

/** A form that is refused before the server is asked: what is put in, and what each field says. */
export type Refusal = {
  readonly put: ReadonlyArray<readonly [label: string, value: string]>
  readonly says: ReadonlyArray<readonly [label: string, words: string]>
}

type Mode = { readonly title: string; readonly heading: string; readonly submit: string }

/** What a module's form says and does, in the words of product.md. */
export type FormFacts = {
  readonly noun: string
  readonly api: string
  readonly newPath: (parent: number) => string
  readonly editPath: (id: number) => string
  readonly listPath: (parent: number) => string
  readonly create: Mode
  readonly edit: Mode
  readonly saving: string
  readonly cancel: string
  /** What a new form holds. */
  readonly starts: ReadonlyArray<readonly [label: string, value: string]>
  /** What somebody fills in. */
  readonly fill: (word: string) => readonly FieldFact[]
  /** What somebody changes on that record. */
  readonly change: (word: string) => readonly FieldFact[]
  readonly body: (word: string, parent: number) => Record<string, unknown>
  readonly refusals: readonly Refusal[]
  readonly toasts: { readonly created: string; readonly updated: string; readonly createFailed: string; readonly updateFailed: string }
  /** The field whose refusal by the server is tried: its label, its name on the wire. */
  readonly refused: { readonly label: string; readonly name: string }
  /** How tall the text areas are (product.md 9). */
  readonly rows: Readonly<Record<string, number>>
}

export const fact = (label: string, name: string, put: string | boolean, reads: unknown = put): FieldFact => ({ label, name, put, reads })
export const URL_WORDS = 'Must be a valid URL'
export const MEDIA = '/media/nothing-there.png'

/** What a failed save of these kinds says (product.md 8). */
export const saveFailed = (what: string) => {
  const words = `Failed to save the ${what}. Please check your inputs and try again.`
  return { createFailed: words, updateFailed: words }
}
