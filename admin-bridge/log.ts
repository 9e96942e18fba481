import { format, stripVTControlCharacters } from 'node:util'
import { pino, symbols, type Logger } from 'pino'
import { errorLogOptions, safeMessage } from '../cms/error-log'
import { LogOutput } from './log-output'

/** Fields that must never appear in a log line. */
const SECRETS = ['password', 'token', 'access_token', 'authorization', 'cookie', '*.password', '*.token', '*.authorization', '*.cookie']

const STDOUT = 1

/** How long the line of a read may wait for others. */
const BATCH_MS = 100
const BATCH_MAX_LINES = 1_000

/** Writes lines at once, except for those that may wait. Keeps their order. */
class BatchedLines {
  #waiting: string[] = []
  #timer: NodeJS.Timeout | undefined
  constructor(private readonly writeText: (text: string) => void) {}

  write(line: string): void {
    this.#waiting.push(line)
    this.flush()
  }

  writeLater(line: string): void {
    this.#waiting.push(line)
    if (this.#waiting.length >= BATCH_MAX_LINES) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), BATCH_MS).unref()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.length > 0) this.writeText(this.#waiting.join(''))
    this.#waiting = []
  }
}

/**
 * Creates the log: one JSON line per event, formatted on a terminal. Lines are written asynchronously, those of
 * reads in batches, and flushed on exit.
 * @param level the LOG_LEVEL setting.
 */
export function createLog(level: string): Logger {
  const options = { level, base: null, redact: SECRETS, ...errorLogOptions }
  if (process.stdout.isTTY)
    return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } })
  const output = new LogOutput(STDOUT)
  const batched = new BatchedLines((text) => output.write(text))
  process.on('exit', () => {
    batched.flush()
    output.flushSync()
  })
  return pino(options, batched)
}

/** A completed request. `ms` is how long it took. */
export type RequestLine = { id: string; method: string | undefined; path: string; ms: number; status: number; aborted?: true }

/** The line that pino would write. Formatting it here costs a fifth of a cached read less. */
const readLine = ({ id, method, path, ms, status }: RequestLine): string =>
  `{"level":30,"time":${Date.now()},"id":"${id}","method":"${method}","path":${JSON.stringify(path)},"ms":${ms},"status":${status},"msg":"request"}\n`

const isSuccessfulRead = ({ method, status }: RequestLine): boolean => (method === 'GET' || method === 'HEAD') && status < 400

/**
 * Creates the function that logs requests. Successful reads are formatted and written with less work, because their line
 * would cost more than the read; all others are written at once. No line is redacted: a method, a path, a status and a
 * duration contain no secrets.
 */
export function requestLog(log: Logger): (line: RequestLine) => void {
  const plain = log.child({}, { redact: [] })
  // child logs share the stream of their parent
  const stream: unknown = Reflect.get(log, symbols.streamSym)
  const lines = stream instanceof BatchedLines && log.isLevelEnabled('info') ? stream : null
  return (line) => {
    if (lines && isSuccessfulRead(line)) lines.writeLater(readLine(line))
    else plain.info(line, 'request')
  }
}

/**
 * Redirects the console output of packages to the log, without secrets: Next prints whole errors there, including queries and
 * their parameters.
 */
export function captureConsole(log: Logger): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error)
      const text = args.filter((arg) => !(arg instanceof Error))
      log[level](err ? { err } : {}, safeMessage(stripVTControlCharacters(format(...text)).trim()) || 'a package reported an error')
    }
  }
}
