import { statusOf, type Decisive, type Status } from './publication-status'

/** What the records of a status have in common: whether they are published, and which times they have. One that is not named does not matter. */
export type StatusRule = Pick<Decisive, 'isPublished'> & { readonly [Time in 'publishAt' | 'publishedAt']?: boolean }

const EITHER = [true, false] as const
const ANY_TIME = new Date(0).toISOString()
/** Everything that a status can depend on: whether a record is published, and whether it has each of the times. */
const STATES = EITHER.flatMap((isPublished) =>
  EITHER.flatMap((publishAt) => EITHER.map((publishedAt) => ({ isPublished, publishAt, publishedAt }))),
)
const timeIf = (isSet: boolean): string | null => (isSet ? ANY_TIME : null)

/** What all states of a status have in common. */
function ruleOf(status: Status): StatusRule {
  const states = STATES.filter(
    ({ isPublished, publishAt, publishedAt }) =>
      statusOf({ isPublished, publishAt: timeIf(publishAt), publishedAt: timeIf(publishedAt) }) === status,
  )
  const times = (['publishAt', 'publishedAt'] as const).filter((time) => new Set(states.map((state) => state[time])).size === 1)
  return {
    isPublished: states.every(({ isPublished }) => isPublished),
    ...Object.fromEntries(times.map((time) => [time, states.every((state) => state[time])])),
  }
}

/** What `statusOf` decides, as conditions for lists: public pages have no room for a table, so the table is made from the function. */
export const STATUS_RULES: Readonly<Record<Status, StatusRule>> = {
  draft: ruleOf('draft'),
  published: ruleOf('published'),
  scheduled: ruleOf('scheduled'),
  withdrawn: ruleOf('withdrawn'),
}
