// A plain HTTP client with one open connection for each server: fetch costs more than the responses that it would measure.
import { Agent, request } from 'node:http'

const TIMEOUT_MS = 600_000

/** Opens a client. @returns `{ send, close }`. */
export function openClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /**
   * Sends one request.
   * @returns `{ status, headers, body, bytes, ms }`; `ms` until the last byte has arrived. @throws if the connection fails.
   */
  const attempt = (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const begun = performance.now()
      const type = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}
      const call = request(url, { agent, method, timeout: TIMEOUT_MS, headers: { ...headers, ...type } }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const ms = performance.now() - begun
          const bytes = Buffer.concat(chunks)
          resolve({ status: response.statusCode, headers: response.headers, bytes: bytes.length, ms, body: () => bytes.toString() })
        })
      })
      call.once('timeout', () => call.destroy(new Error(`${method} ${url}: no response within ${TIMEOUT_MS / 1000} s`)))
      // a server may close an idle connection at the moment it is used again
      call.once('error', (error) => reject(Object.assign(error, { wasReused: call.reusedSocket })))
      call.end(body)
    })
  const send = async (url, options) => {
    try {
      return await attempt(url, options)
    } catch (error) {
      if (error?.code === 'ECONNRESET' && error.wasReused) return attempt(url, options)
      throw error
    }
  }
  return { send, close: () => agent.destroy() }
}
