import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { QueueBusyError, WorkerLostError, WorkerQueue, type WorkerLimits } from '../../admin-bridge/share-cards/worker-queue'

/** A worker whose behaviour the job chooses. */
const SCRIPT = `
const { parentPort, threadId } = require('node:worker_threads')
parentPort.on('message', (job) => {
  if (job === 'crash') throw new Error('out of luck')
  if (job === 'exit') process.exit(3)
  if (job === 'hang') for (;;);
  if (job === 'fail') return parentPort.postMessage({ failure: 'no such colour' })
  if (job === 'notice') parentPort.postMessage({ notice: 'the disk is full' })
  setTimeout(() => parentPort.postMessage({ result: threadId }), job === 'slow' ? 300 : 0)
})`

const LIMITS: WorkerLimits = { waiting: 3, waitMs: 30_000, workMs: 30_000, idleMs: 30_000 }

function queueWith(limits: Partial<WorkerLimits> = {}) {
  const opened: Worker[] = []
  const notices: string[] = []
  const open = () => {
    const worker = new Worker(SCRIPT, { eval: true })
    opened.push(worker)
    return worker
  }
  const queue = new WorkerQueue<string, number>(open, { ...LIMITS, ...limits }, (notice) => notices.push(notice))
  return { queue, opened, notices }
}

describe('a queue for one worker', () => {
  it('starts it with the first job and keeps it for the next ones', async () => {
    const { queue, opened, notices } = queueWith()
    expect(opened.length).toBe(0)
    const threads = [await queue.run('a'), await queue.run('notice'), ...(await Promise.all([queue.run('b'), queue.run('c')]))]
    expect(new Set(threads).size).toBe(1)
    expect([opened.length, notices]).toEqual([1, ['the disk is full']])
  })

  it('refuses jobs over its bound and finishes those it accepted', async () => {
    const { queue } = queueWith()
    const taken = Array.from({ length: 4 }, () => queue.run('slow'))
    for (const _ of [1, 2]) await expect(queue.run('a')).rejects.toBeInstanceOf(QueueBusyError)
    expect((await Promise.all(taken)).length).toBe(4)
    await queue.run('a')
  })

  it('lets nobody wait too long', async () => {
    const { queue } = queueWith({ waitMs: 50 })
    const first = queue.run('slow')
    await expect(queue.run('a')).rejects.toBeInstanceOf(QueueBusyError)
    await first
    await queue.run('a')
  })

  it.each(['crash', 'exit'])('a job that makes it %s is lost, and the next ones get another worker', async (job) => {
    const { queue, opened } = queueWith()
    const before = await queue.run('a')
    const [lost, after] = await Promise.allSettled([queue.run(job), queue.run('b')])
    expect(lost.status === 'rejected' && lost.reason).toBeInstanceOf(WorkerLostError)
    expect(after.status === 'fulfilled' && after.value).not.toBe(before)
    expect([after.status, opened.length]).toEqual(['fulfilled', 2])
  })

  it('a job that never ends is ended, and the next ones get another worker', async () => {
    const { queue, opened } = queueWith({ workMs: 500 })
    const [lost, after] = await Promise.allSettled([queue.run('hang'), queue.run('b')])
    expect(lost.status === 'rejected' && lost.reason).toBeInstanceOf(WorkerLostError)
    expect([after.status, opened.length]).toEqual(['fulfilled', 2])
  })

  it('reports a failed job and keeps the worker', async () => {
    const { queue, opened } = queueWith()
    await expect(queue.run('fail')).rejects.toThrow('no such colour')
    await queue.run('a')
    expect(opened.length).toBe(1)
  })

  it('ends the worker after a while without work, and starts another one when there is some', async () => {
    const { queue, opened } = queueWith({ idleMs: 20 })
    await queue.run('a')
    await new Promise((resolve) => opened[0]?.once('exit', resolve))
    await queue.run('b')
    expect(opened.length).toBe(2)
  })

  it('a worker that cannot be started fails its job alone', async () => {
    let tries = 0
    const open = () => {
      tries += 1
      if (tries === 1) throw new Error('no such file')
      return new Worker(SCRIPT, { eval: true })
    }
    const queue = new WorkerQueue<string, number>(open, LIMITS, () => undefined)
    const [lost, after] = await Promise.allSettled([queue.run('a'), queue.run('b')])
    expect([lost.status, after.status]).toEqual(['rejected', 'fulfilled'])
  })
})
