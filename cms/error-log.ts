import type { LoggerOptions } from 'pino'
import { errorCode } from './error-code'

/** An error as it appears in a log line. */
export type LoggedError = { type: string; message: string; code?: string | number; stack?: string[]; cause?: LoggedError }

const FRAMES_MAX = 12
const CAUSES_MAX = 4
const MESSAGE_MAX = 300

/**
 * The first line of an error message without query values. drizzle includes the whole query with its parameters, MongoDB
 * the values of a duplicate key, V8 what is no JSON or no object; all may contain password hashes and e-mail addresses.
 */
export function safeMessage(message: string): string {
  const withoutValue = message
    .replace(/(?:\.{3})?".*is not valid JSON$/s, 'the text is not valid JSON')
    .replace(/^(Cannot (?:use 'in' operator|create property) .*? (?:in|on string) ).*$/s, '$1a value')
  const [line = ''] = withoutValue.split('\n', 1)
  const plain = line.replace(/Failed query:.*$/s, 'Failed query').replace(/\s*dup key:.*$/s, '')
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain
}

const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .+\d\)?$/.test(line))
    .slice(0, FRAMES_MAX)

/** Reduces an error to name, message, code and stack frames, and does the same for its causes. Drops all other properties. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? safeMessage(error) : 'not an error' }
  const code = errorCode(error)
  return {
    type: error.name,
    message: safeMessage(error.message),
    ...(code === undefined ? {} : { code }),
    ...(depth === 0 ? { stack: framesOf(error.stack) } : {}),
    ...(error.cause !== undefined && error.cause !== null && depth < CAUSES_MAX ? { cause: loggedError(error.cause, depth + 1) } : {}),
  }
}

const errorIn = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'err' in value ? value.err : undefined)

/** Options for every pino logger of the product. pino's own serializer prints full messages and all properties of an error. */
export const errorLogOptions = {
  serializers: { err: (error: unknown) => loggedError(error) },
  hooks: {
    logMethod(args, method) {
      const [first, ...rest]: unknown[] = args
      const error = first instanceof Error ? first : errorIn(first)
      // without a message argument, pino would log the error's own message
      if (!(error instanceof Error) || rest.length > 0) return method.apply(this, args)
      const fields = typeof first === 'object' && !(first instanceof Error) ? first : {}
      method.call(this, { ...fields, err: error }, safeMessage(error.message))
    },
  },
} satisfies LoggerOptions

/** First line of a database error's message, without its standard prefix. */
export const databaseErrorReason = (error: unknown): string =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'error').replace(/^.*(Details|SQLite|MongoDB): /, '')
