/** What is wrong with a withdrawal that comes before its publication, for people who see the labels of the two fields. */
export const WITHDRAWAL_FIRST = 'The withdrawal must be after the publication.'
/** The same for clients of the API, by the names that they sent. */
export const UNPUBLISH_FIRST = 'unpublish_at must be after publish_at'
