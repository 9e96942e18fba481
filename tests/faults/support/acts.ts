import mongoose from 'mongoose'
import { expect } from 'vitest'
import { parseJson } from '../../harness/json'
import type { Installation } from './installation'
import { databaseFile, runSql } from './sqlite'

/** The part of an act's time that a call beside it may wait. It would wait for the whole act if that kept the database to itself. */
const WAIT_PART = 0.5
/** With fewer calls, the longest wait says nothing. */
const FEWEST_CALLS = 3
const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** Makes calls one after another while an act runs, and asserts that none of them waits for all of it. */
export async function expectNoneToWait(isRunning: () => Promise<boolean> | boolean, call: (index: number) => Promise<void>): Promise<void> {
  const waits: number[] = []
  const begun = Date.now()
  while (await isRunning()) {
    const start = Date.now()
    await call(waits.length)
    waits.push(Date.now() - start)
  }
  const tookMs = Date.now() - begun
  expect(waits.length, `calls in ${tookMs} ms`).toBeGreaterThanOrEqual(FEWEST_CALLS)
  expect(Math.max(...waits) / tookMs, `longest of ${waits.length} waits in ${tookMs} ms, as a part`).toBeLessThan(WAIT_PART)
}

/** Makes the last note of an act an old one. Only then it counts as one that ended with its process. */
export async function ageAct(installation: Installation, act: number): Promise<void> {
  if (installation.kind === 'sqlite') {
    const aged = `UPDATE batches SET state = json_set(state, '$.savedAt', '${LONG_AGO}') WHERE id = ${act}`
    return runSql(databaseFile(installation), aged)
  }
  const client = await mongoose.mongo.MongoClient.connect(installation.databaseUrl)
  const acts = client.db().collection<{ _id: number; state: string }>('batches')
  const found = await acts.findOne({ _id: act })
  const state = parseJson<object>(found?.state ?? '{}')
  await acts.updateOne({ _id: act }, { $set: { state: JSON.stringify({ ...state, savedAt: LONG_AGO }) } })
  await client.close()
}
