import type { PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'
import { historyIn } from '../../../cms/database/history/keep'
import { jsonAs } from '../../harness/json'

describe('a line of the history', () => {
  it.each(['sqlite', 'mongoose'])('cannot be written outside of a transaction (%s)', async (name) => {
    const req = jsonAs<PayloadRequest>({ payload: { db: { name, sessions: {} } } })
    await expect(historyIn(req)).rejects.toThrow('needs a transaction')
  })
})
