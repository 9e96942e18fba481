// The server under test: one data folder and one port, across any number of kills and restarts.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { databaseSettings, freePort, launchServer, megabytesOf, signIn } from '../bench/installation.mjs'

const REQUEST_MS = 30_000

export class Product {
  /** Counts starts. A request that spans two of them was interrupted by a kill. */
  life = 0
  isUp = false
  token = ''
  #running
  #settings
  #folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-soak-'))
  #onDropped

  /** @param onDropped called with a message when a connection fails although the server is running. */
  static async start(onDropped) {
    const product = new Product()
    product.#onDropped = onDropped
    const port = await freePort()
    product.url = `http://127.0.0.1:${port}`
    product.#settings = {
      DATA_DIR: product.#folder,
      PORT: String(port),
      PUBLIC_URL: product.url,
      // the sign-in workers share one address
      LOGIN_LIMIT: 'off',
      ...databaseSettings(),
    }
    await product.#launch()
    return product
  }

  get logFile() {
    return path.join(this.#folder, 'log')
  }

  async #launch() {
    this.#running = await launchServer(this.#settings, this.logFile)
    this.token = await signIn(this.url)
    this.life++
    this.isUp = true
  }

  /** Ends the process with a signal and starts the next one on the same data. */
  async restart(signal) {
    this.isUp = false
    this.#running.child.kill(signal)
    await this.#running.exited
    await this.#launch()
  }

  async stop() {
    this.isUp = false
    this.#running.child.kill('SIGTERM')
    await this.#running.exited
  }

  remove() {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Current resident memory in MB and open descriptors; null descriptors where the system does not list them. */
  usage() {
    const pid = this.#running.child.pid
    let descriptors = null
    try {
      descriptors = readdirSync(`/proc/${pid}/fd`).length
    } catch {
      // no /proc on this system
    }
    return { megabytes: megabytesOf(pid), descriptors }
  }

  /** Log lines of failed requests and worse, for the report. */
  errorLines() {
    return readFileSync(this.logFile, 'utf8')
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line) || /^\w*Error/.test(line))
  }

  /**
   * One request.
   * @returns status, headers and body text; null when the connection failed.
   */
  async request(address, { token = this.token, headers = {}, ...init } = {}) {
    const { life } = this
    try {
      const response = await fetch(`${this.url}${address}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_MS),
        ...init,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      // a kill may cut any connection
      if (this.isUp && this.life === life) this.#onDropped(`${init.method ?? 'GET'} ${address}: ${error.cause?.code ?? error.message}`)
      return null
    }
  }
}
