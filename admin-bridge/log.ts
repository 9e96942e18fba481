import { format, stripVTControlCharacters } from 'node:util'
import { destination, pino, type Logger } from 'pino'
import { errorLogOptions, safeMessage } from '../cms/error-log'

/** What must never stand in a log line. */
const SECRETS = ['password', 'token', 'access_token', 'authorization', 'cookie', '*.password', '*.token', '*.authorization', '*.cookie']

/** One JSON line an event; pretty on a terminal. Lines are written beside the work, and all of them before the end. @param level of LOG_LEVEL. */
export function createLog(level: string): Logger {
  const options = { level, base: null, redact: SECRETS, ...errorLogOptions }
  if (process.stdout.isTTY)
    return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } })
  const lines = destination({ dest: 1, sync: false })
  process.on('exit', () => lines.flushSync())
  return pino(options, lines)
}

/**
 * The same log for lines that hold nothing secret by their making (a request's method, path, status and time): looking
 * through each for secrets costs more than writing it.
 */
export const plainLog = (log: Logger): Logger => log.child({}, { redact: [] })

/**
 * Sends what packages write on the console into the log, as lines without secrets: Next prints whole errors there, with
 * queries and their parameters.
 */
export function captureConsole(log: Logger): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      const err = words.find((word) => word instanceof Error)
      const text = words.filter((word) => !(word instanceof Error))
      log[level](err ? { err } : {}, safeMessage(stripVTControlCharacters(format(...text)).trim()) || 'a package reported an error')
    }
  }
}
