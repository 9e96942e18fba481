import type { OthersChanges } from '../../ui/saved-sentence'

/** Which of two values of a field is kept. */
export type Side = 'mine' | 'theirs'

/** A field that two people have changed, with both values as text. */
export type DisputedField = { readonly name: string; readonly label: string; readonly mine: string; readonly theirs: string }

/** Fields that two people have changed, of which either all are kept or none. */
export type Dispute = { readonly names: readonly string[]; readonly fields: readonly DisputedField[] }

/** What a save takes over from others, and who saved it. */
export type Taken = OthersChanges & {
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
  /** What they changed, and this user did not. It is kept. */
  readonly taken: OthersChanges
  /** Takes one side for each dispute, in their order, or null to go on editing. */
  readonly resolve: (sides: readonly Side[] | null) => void
}
