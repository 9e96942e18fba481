import { Worker } from 'node:worker_threads'

/**
 * Asks for an address again and again, and answers each message with what the requests since the last one cost, in milliseconds:
 * also the one that is waiting just then.
 * Where the system says it, that is the processor time of the server's main thread between the request and its response: other
 * programs do not add to it.
 */
const SCRIPT = `
const { existsSync, readFileSync } = require('node:fs')
const { parentPort, workerData: { url, pid } } = require('node:worker_threads')
const file = '/proc/' + pid + '/task/' + pid + '/schedstat'
const now = existsSync(file) ? () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : () => performance.now()
let costs = []
let isAsked = false
parentPort.on('message', () => (isAsked = true))
async function ask() {
  for (;;) {
    const begun = now()
    await (await fetch(url)).text()
    costs.push(now() - begun)
    if (isAsked) {
      isAsked = false
      parentPort.postMessage(costs)
      costs = []
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
void ask()
`

/** Measures for how much work /healthz has to wait, in a thread of its own: the test's own work does not count. */
export class HealthProbe {
  readonly #worker: Worker

  constructor({ url, pid }: { url: string; pid: number }) {
    this.#worker = new Worker(SCRIPT, { eval: true, workerData: { url: `${url}/healthz`, pid } })
  }

  #costs(): Promise<number[]> {
    return new Promise((resolve, reject) => {
      this.#worker.once('error', reject)
      this.#worker.once('message', (costs: number[]) => {
        this.#worker.off('error', reject)
        resolve(costs)
      })
      this.#worker.postMessage('')
    })
  }

  /** What the requests have cost each that were made while the work ran, in milliseconds. @throws what the work or a request throws. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    await this.#costs()
    await work()
    return this.#costs()
  }

  close(): Promise<number> {
    return this.#worker.terminate()
  }
}
