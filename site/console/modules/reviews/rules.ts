import { review } from '../../../../cms/domain/entities/review'
import { readerProblems } from '../../../../cms/domain/records/reader-problems'
import { RATING_STATE, STORED_RATING_STATE } from '../../fields/rating-state'
import { defineForm } from '../../form/define-form'

const declared = defineForm(review, RATING_STATE)

/** Initial values, checks and controls, from the declaration; also keeps whether the user chose the tier. */
export const reviewRules: typeof declared = {
  ...declared,
  fromRecord: (record) => ({ ...declared.fromRecord(record), ...STORED_RATING_STATE }),
  readerProblems: ({ visit_date }) => readerProblems('review', { hasDate: visit_date !== '', drinks: null }),
}
