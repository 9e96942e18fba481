import { describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { errorLogOptions, loggedError } from '../../../cms/error-log'

const SECRET = 'pbkdf2-sha256-v1:00ff'
const query = (): Error =>
  Object.assign(
    new Error(`Failed query: update "users" set "hash" = ?\nparams: ${SECRET},dear@example.org`, {
      cause: Object.assign(new Error('SQLITE_ERROR: no such table: users'), { code: 'SQLITE_ERROR' }),
    }),
    { query: 'update "users"', params: [SECRET] },
  )

/** The error that `work` throws. */
function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

/** Returns what a logger with the product's settings writes. */
function loggedText(log: (logger: pino.Logger) => void): string {
  const lines: string[] = []
  log(pino({ base: null, ...errorLogOptions }, { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

describe('the log entry of an error', () => {
  it('contains name, message, code, stack frames and causes', () => {
    const entry = loggedError(query())
    expect(entry).toMatchObject({
      type: 'Error',
      message: 'Failed query',
      cause: { message: 'SQLITE_ERROR: no such table: users', code: 'SQLITE_ERROR' },
    })
    expect(entry.stack?.[0]).toMatch(/^at query .*error-log\.test\.ts:\d+:\d+\)$/)
  })

  it.each<[string, (logger: pino.Logger) => void]>([
    ['alone', (logger) => logger.error(query())],
    ['as err', (logger) => logger.error({ err: query() })],
    ['as err with a message', (logger) => logger.error({ err: query() }, 'request failed')],
    ['as a cause', (logger) => logger.warn({ err: new Error('Saving failed', { cause: query() }) })],
    ['in a child', (logger) => logger.child({ id: 1 }).error({ err: query() })],
    [
      'from MongoDB',
      (logger) => logger.error({ err: new Error('E11000 duplicate key error index: email_1 dup key: { email: "dear@example.org" }') }),
    ],
    ['about a text', (logger) => logger.error({ err: new TypeError("Cannot use 'in' operator to search for 'x' in dear@example") })],
    ['from JSON.parse', (logger) => logger.error({ err: errorOf(() => JSON.parse('dear@example.org\nupdate "x"')) })],
    [
      'from JSON.parse of a long text',
      (logger) => logger.error({ err: errorOf(() => JSON.parse(`{"a":"${'x'.repeat(90)}",dear@example`)) }),
    ],
  ])('contains no parameters: %s', (_title, log) => {
    const line = loggedText(log)
    expect(line.trim().split('\n')).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String), err: { message: expect.any(String) } })
    expect(line).not.toMatch(/pbkdf2|dear@example|params|update/)
  })
})
