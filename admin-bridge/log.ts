import { destination, pino, type Logger } from 'pino'

/** What must never stand in a log line. */
const SECRETS = ['password', 'token', 'access_token', 'authorization', 'cookie', '*.password', '*.token', '*.authorization', '*.cookie']

/** One JSON line an event; pretty on a terminal. Lines are written beside the work, and all of them before the end. @param level of LOG_LEVEL. */
export function createLog(level: string): Logger {
  const options = { level, base: null, redact: SECRETS }
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
