import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { QueueBusyError, WorkerLostError, WorkerQueue, type WorkerLimits } from '../../../admin-bridge/share-cards/worker-queue'

/** A worker whose behaviour the job chooses. */
const SCRIPT = `
const { parentPort, threadId } = require('node:worker_threads')
parentPort.on('message', (job) => {
  if (job === 'crash') throw new Error('out of luck')
  if (job === 'exit') process.exit(3)
  if (job === 'hang') for (;;);
  if (job === 'fail') return parentPort.postMessage({ failure: 'no such colour' })
  setTimeout(() => parentPort.postMessage({ result: threadId }), job === 'slow' ? 300 : 0)
})`

const LIMITS: WorkerLimits = { waiting: 3, waitMs: 30_000, workMs: 30_000, idleMs: 30_000 }

function queueWith(limits: Partial<WorkerLimits> = {}) {
  const opened: Worker[] = []
  const open = () => {
    const worker = new Worker(SCRIPT, { eval: true })
    opened.push(worker)
    return worker
  }
  const queue = new WorkerQueue<string, number>(open, { ...LIMITS, ...limits })
  return { queue, opened }
}

describe('WorkerQueue', () => {
  it('starts the worker with the first job and keeps it for the next ones', async () => {
    const { queue, opened } = queueWith()
    expect(opened.length).toBe(0)
    const threads = [await queue.run('a'), ...(await Promise.all([queue.run('b'), queue.run('c')]))]
    expect(new Set(threads).size).toBe(1)
    expect(opened.length).toBe(1)
  })

  it('rejects jobs beyond its limit and finishes those it accepted', async () => {
    const { queue } = queueWith()
    const taken = Array.from({ length: 4 }, () => queue.run('slow'))
    for (const _ of [1, 2]) await expect(queue.run('a')).rejects.toBeInstanceOf(QueueBusyError)
    expect((await Promise.all(taken)).length).toBe(4)
    await queue.run('a')
  })

  it('rejects a job that waited too long', async () => {
    const { queue } = queueWith({ waitMs: 50 })
    const first = queue.run('slow')
    await expect(queue.run('a')).rejects.toBeInstanceOf(QueueBusyError)
    await first
    await queue.run('a')
  })

  it.each(['crash', 'exit'])('after a job makes the worker %s, the next one gets a new worker', async (job) => {
    const { queue, opened } = queueWith()
    const before = await queue.run('a')
    const [lost, after] = await Promise.allSettled([queue.run(job), queue.run('b')])
    expect(lost.status === 'rejected' && lost.reason).toBeInstanceOf(WorkerLostError)
    expect(after.status === 'fulfilled' && after.value).not.toBe(before)
    expect([after.status, opened.length]).toEqual(['fulfilled', 2])
  })

  it('terminates a worker whose job never ends; the next job gets a new one', async () => {
    const { queue, opened } = queueWith({ workMs: 2_000 })
    const [lost, after] = await Promise.allSettled([queue.run('hang'), queue.run('b')])
    expect(lost.status === 'rejected' && lost.reason).toBeInstanceOf(WorkerLostError)
    expect([after.status, opened.length]).toEqual(['fulfilled', 2])
  })

  it('rejects a job that failed and keeps the worker', async () => {
    const { queue, opened } = queueWith()
    await expect(queue.run('fail')).rejects.toThrow('no such colour')
    await queue.run('a')
    expect(opened.length).toBe(1)
  })

  it('terminates an idle worker and starts a new one for the next job', async () => {
    const { queue, opened } = queueWith({ idleMs: 20 })
    await queue.run('a')
    await new Promise((resolve) => opened[0]?.once('exit', resolve))
    await queue.run('b')
    expect(opened.length).toBe(2)
  })

  it('rejects only the job whose worker could not be started', async () => {
    let attempts = 0
    const open = () => {
      attempts += 1
      if (attempts === 1) throw new Error('no such file')
      return new Worker(SCRIPT, { eval: true })
    }
    const queue = new WorkerQueue<string, number>(open, LIMITS)
    const [lost, after] = await Promise.allSettled([queue.run('a'), queue.run('b')])
    expect([lost.status, after.status]).toEqual(['rejected', 'fulfilled'])
  })
})
