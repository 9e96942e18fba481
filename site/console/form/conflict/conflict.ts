/** Which of two values of a field is kept. */
export type Side = 'mine' | 'theirs'

/** A field that two people have changed, with both values as text. */
export type DisputedField = { readonly name: string; readonly label: string; readonly mine: string; readonly theirs: string }

/** Fields that two people have changed, of which either all are kept or none. */
export type Dispute = { readonly names: readonly string[]; readonly fields: readonly DisputedField[] }

/** What a save takes over from others: the labels of fields that they alone changed, and who saved them. */
export type Taken = {
  readonly labels: readonly string[]
  readonly savedBy: string | null
  /** What the schedule did, in a sentence, if it was nobody else. */
  readonly schedule?: string | null
}

/** Another user changed the same fields of a record while its form was open. */
export type Conflict = {
  readonly disputes: readonly Dispute[]
  /** Who saved the other values; null if nobody is known. */
  readonly savedBy: string | null
  /** What the schedule did, in a sentence, if it was nobody else. */
  readonly schedule: string | null
  /** When, an ISO instant. */
  readonly savedAt: string
  /** Other fields that they changed, and that this user did not. Their values are kept. */
  readonly taken: readonly string[]
  /** Takes one side for each dispute, in their order, or null to go on editing. */
  readonly resolve: (sides: readonly Side[] | null) => void
}
