/** One field of a form: its label, a value to enter, and the value in the saved record. */
export type FieldFact = {
  readonly label: string
  readonly put: string | boolean
  readonly name: string
  readonly reads: unknown
}

/** An input that the form rejects before it asks the server: the values, and the message of each field. */
export type RejectedInput = {
  readonly put: ReadonlyArray<readonly [label: string, value: string]>
  readonly says: ReadonlyArray<readonly [label: string, message: string]>
}

type Mode = { readonly title: string; readonly heading: string; readonly submit: string }

/** Texts and behaviour of a module's form. */
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
  /** The values of a new form. */
  readonly starts: ReadonlyArray<readonly [label: string, value: string]>
  /** The values to fill in. */
  readonly fill: (word: string) => readonly FieldFact[]
  /** The values to change on that record. */
  readonly change: (word: string) => readonly FieldFact[]
  readonly body: (word: string, parent: number) => Record<string, unknown>
  readonly rejectedInputs: readonly RejectedInput[]
  readonly toasts: { readonly created: string; readonly updated: string; readonly createFailed: string; readonly updateFailed: string }
  /** The field that the tests let the server reject: its label and its name in the API. */
  readonly rejectedField: { readonly label: string; readonly name: string }
  /** Heights of the text areas. */
  readonly rows: Readonly<Record<string, number>>
}

export const fact = (label: string, name: string, put: string | boolean, reads: unknown = put): FieldFact => ({ label, name, put, reads })
export const URL_WORDS = 'Must be a valid URL'
export const MEDIA = '/media/nothing-there.png'

/** The toasts of failed saves. */
export const saveFailed = (what: string) => {
  const message = `Failed to save the ${what}. Please check your inputs and try again.`
  return { createFailed: message, updateFailed: message }
}
