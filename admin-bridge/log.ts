import { pino, type Logger } from 'pino'

/** What must never stand in a log line. */
const SECRETS = ['password', 'token', 'access_token', 'authorization', 'cookie', '*.password', '*.token', '*.authorization', '*.cookie']

/** One JSON line an event; pretty on a terminal. @param level of LOG_LEVEL. */
export function createLog(level: string): Logger {
  const pretty = process.stdout.isTTY ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } } : {}
  return pino({ level, base: null, redact: SECRETS, ...pretty })
}
