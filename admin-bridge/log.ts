import { format, stripVTControlCharacters } from 'node:util'
import { destination, pino, type Logger } from 'pino'
import { errorLogOptions, safeMessage } from '../cms/error-log'

/** Fields that must never appear in a log line. */
const SECRETS = ['password', 'token', 'access_token', 'authorization', 'cookie', '*.password', '*.token', '*.authorization', '*.cookie']

/**
 * Creates the log: one JSON line per event, formatted on a terminal. Lines are written asynchronously and flushed on exit.
 * @param level the LOG_LEVEL setting.
 */
export function createLog(level: string): Logger {
  const options = { level, base: null, redact: SECRETS, ...errorLogOptions }
  if (process.stdout.isTTY)
    return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } })
  const lines = destination({ dest: 1, sync: false })
  process.on('exit', () => lines.flushSync())
  return pino(options, lines)
}

/**
 * The same log without redaction, for lines that cannot contain secrets (a request's method, path, status and duration).
 * Redaction costs more than writing the line.
 */
export const unredactedLog = (log: Logger): Logger => log.child({}, { redact: [] })

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
