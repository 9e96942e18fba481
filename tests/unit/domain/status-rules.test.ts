import { expect, it } from 'vitest'
import { STATUSES, statusOf } from '../../../cms/domain/records/publication-status'
import { STATUS_RULES } from '../../../cms/domain/records/status-rules'

it('lists find a status by what all its records have in common, and by nothing that does not matter', () => {
  expect(STATUS_RULES).toEqual({
    draft: { isPublished: false, publishAt: false, publishedAt: false },
    published: { isPublished: true },
    scheduled: { isPublished: false, publishAt: true },
    withdrawn: { isPublished: false, publishAt: false, publishedAt: true },
  })
})

const TIMES = [null, '2030-01-01T00:00:00.000Z']
const states = [true, false].flatMap((isPublished) =>
  TIMES.flatMap((publishAt) => TIMES.map((publishedAt) => ({ isPublished, publishAt, publishedAt }))),
)

it.each(states)('lists have %o under its own status alone', (state) => {
  const fitting = STATUSES.filter((status) => {
    const { isPublished, publishAt, publishedAt } = STATUS_RULES[status]
    const fits = (time: string | null, isSet = time !== null): boolean => (time !== null) === isSet
    return state.isPublished === isPublished && fits(state.publishAt, publishAt) && fits(state.publishedAt, publishedAt)
  })
  expect(fitting).toEqual([statusOf(state)])
})
