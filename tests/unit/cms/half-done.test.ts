import { expect, it } from 'vitest'
import { refuseHalfDone } from '../../../cms/hooks/half-done'

type Args = Parameters<typeof refuseHalfDone>[0]
// cast: the hook reads the result alone
const after = (result: unknown): unknown => refuseHalfDone({ result } as Args)

it('takes an operation on several documents back if one failed for another reason than a refusal', () => {
  const docs = [{ id: 1 }]
  const refusal = { id: 2, isPublic: true, message: 'Title is required' }
  const failure = { id: 3, isPublic: false, message: 'Invalid time value' }
  expect(() => after({ docs, errors: [refusal, failure] })).toThrow('nothing was changed')
  for (const result of [{ docs, errors: [refusal] }, { docs, errors: [] }, { id: 1, title: 'One document' }, null])
    expect(after(result)).toBe(result)
})
