/** An error as a log line holds it. */
export type LoggedError = { type: string; message: string; code?: string | number; stack?: string[]; cause?: LoggedError }

const FRAMES_MAX = 12
const CAUSES_MAX = 4
const MESSAGE_MAX = 300

/**
 * The first line of an error's message without values that a query was given: drizzle puts the whole query and its
 * parameters there, MongoDB the values of a duplicate key. Password hashes and e-mail addresses are among them.
 */
export function safeMessage(message: string): string {
  const [line = ''] = message.split('\n', 1)
  const plain = line.replace(/Failed query:.*$/s, 'Failed query').replace(/\s*dup key:.*$/s, '')
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain
}

const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .+\d\)?$/.test(line))
    .slice(0, FRAMES_MAX)

/** What a log line tells of an error: names, messages, codes and stack frames, through its causes; nothing else it carries. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? safeMessage(error) : 'not an error' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: safeMessage(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(depth === 0 ? { stack: framesOf(error.stack) } : {}),
    ...(error.cause !== undefined && error.cause !== null && depth < CAUSES_MAX ? { cause: loggedError(error.cause, depth + 1) } : {}),
  }
}

/** Settings for every pino logger of the product: pino's own serializer prints whole messages and all that errors carry. */
export const errorLogOptions = {
  serializers: { err: (error: unknown) => loggedError(error) },
  hooks: {
    logMethod(this: unknown, args: unknown[], method: (...args: never[]) => void): void {
      const [first, ...more] = args
      const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
      // without a message of its own pino takes the error's
      if (!(error instanceof Error) || more.length > 0) return method.apply(this, args as never[])
      const rest = first instanceof Error ? {} : (first as object)
      method.apply(this, [{ ...rest, err: error }, safeMessage(error.message)] as never[])
    },
  },
}
