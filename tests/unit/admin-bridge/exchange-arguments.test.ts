import { afterEach, describe, expect, it } from 'vitest'
import { parseArguments } from '../../../admin-bridge/operations/tools/exchange'
import { UsageError } from '../../../admin-bridge/operations/usage-error'

const USAGE = 'Usage: the command'
const { argv } = process
afterEach(() => {
  process.argv = argv
})

/** What a command makes of these arguments; a text is the sentence with which it rejects them. */
function argumentsOf(...words: string[]): unknown {
  process.argv = [...argv.slice(0, 2), ...words]
  try {
    const { resource, file, format, flags } = parseArguments(USAGE, ['dry-run'])
    return [resource.entity.collection, file, format, flags['dry-run']]
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

// that a command prints the sentence and exits with 1 is in faults/consistency/imports.test.ts
describe('the commands for files with records', () => {
  it.each<[string[], RegExp]>([
    [[], /^Usage: the command$/],
    [['drinks'], /^Usage: the command$/],
    [['drinks', 'a.csv', 'b.csv'], /^Usage: the command$/],
    [['drinks', 'a.csv', '--force'], /^Usage: the command$/],
    [['cans', 'a.csv'], /^There is no kind cans\. Kinds: episodes, drinks/],
    [['drinks', 'drinks.xlsx'], /^drinks\.xlsx must end in \.csv or \.json/],
    [['drinks', 'drinks.csv', '--format', 'xlsx'], /^The format must be csv or json$/],
  ])('reject the arguments %j in one sentence', (words, sentence) => {
    const said = argumentsOf(...words)
    expect(said).toMatch(sentence)
    expect(said).not.toContain('\n')
  })

  it.each<[string[], unknown[]]>([
    [
      ['drinks', 'a.csv'],
      ['drinks', 'a.csv', 'csv', false],
    ],
    [
      ['drink', 'a.JSON', '--dry-run'],
      ['drinks', 'a.JSON', 'json', true],
    ],
    [
      ['drinks', '-'],
      ['drinks', null, 'csv', false],
    ],
    [
      ['drinks', 'a.txt', '--format', 'json'],
      ['drinks', 'a.txt', 'json', false],
    ],
  ])('read %j', (words, read) => {
    expect(argumentsOf(...words)).toEqual(read)
  })
})
