import { format, stripVTControlCharacters } from 'node:util'
import { pino, type DestinationStream, type Logger } from 'pino'
import { errorLogOptions, safeMessage } from '../cms/error-log'

/** Fields that must never appear in a log line. */
const SECRETS = ['password', 'token', 'access_token', 'authorization', 'cookie', '*.password', '*.token', '*.authorization', '*.cookie']

/** Lines wait for each other, as many bytes or as long: one write for each request would cost 15 % of the cheapest reads. */
const BATCH_MIN = 4_096
const BATCH_MS = 100
/** Bytes that may wait for a slow reader or a full disk: as many as a pipe takes within two seconds. Lines beyond them are lost. */
const WAITING_MAX = 1_000_000

/** Opens stdout. What cannot be written is tried again with later lines and every `BATCH_MS`; only an exit waits for it. */
function openOutput(): DestinationStream {
  let late = 0
  const retryEAGAIN = (): boolean => Date.now() < late
  const output = pino.destination({ sync: true, minLength: BATCH_MIN, maxLength: WAITING_MAX, periodicFlush: BATCH_MS, retryEAGAIN })
  output.on('error', () => undefined)
  process.on('exit', () => {
    late = Date.now() + 2_000
    // what could not be written, then what is too short for a batch; `flushSync` would never return on a full disk
    output.flush()
    output.flush()
  })
  const write = (line: string): void => {
    output.write(line)
    // warnings and errors do not wait
    if (/^\{"level":[456]/.test(line)) output.flush()
  }
  return { write }
}

/** Creates the log: one JSON line per event, formatted on a terminal. @param level the LOG_LEVEL setting. */
export function createLog(level: string): Logger {
  const options = { level, base: null, redact: SECRETS, ...errorLogOptions }
  // asking for `isTTY` opens stdout, which makes a pipe refuse lines instead of waiting for its reader
  if (!process.stdout.isTTY) return pino(options, openOutput())
  return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } })
}

/** A completed request. `ms` is how long it took. */
export type RequestLine = { id: string; method: string | undefined; path: string; ms: number; status: number; aborted?: true }

/** Creates the function that logs requests. It redacts nothing, which costs half of a line: the fields contain no secrets. */
export function requestLog(log: Logger): (line: RequestLine) => void {
  const plain = log.child({}, { redact: [] })
  return (line) => plain.info(line, 'request')
}

/** Redirects the console output of packages to the log, without secrets: Next prints whole errors, including queries. */
export function captureConsole(log: Logger): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error)
      const text = args.filter((arg) => !(arg instanceof Error))
      log[level](err ? { err } : {}, safeMessage(stripVTControlCharacters(format(...text)).trim()) || 'a package reported an error')
    }
  }
}
