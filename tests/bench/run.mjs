// `npm run bench`: `compare.mjs` at one small size, or `growth` at several (`-- --sizes 100,10000,100000`).
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compare } from './compare.mjs'
import { measureGrowth } from './growth/index.mjs'

const USAGE = 'npm run bench -- [--sizes 100,10000] [--only PATTERN] [--database sqlite|mongodb] [--json FILE]'

function fail(problem) {
  console.error(`${problem}\n${USAGE}`)
  process.exit(2)
}

function settings() {
  const text = { type: 'string' }
  try {
    return parseArgs({ options: { sizes: text, only: text, database: text, json: text } }).values
  } catch (error) {
    return fail(String(error?.message ?? error))
  }
}

const { sizes, only, database, json } = settings()
if (database !== undefined && !['sqlite', 'mongodb'].includes(database)) fail(`Unknown database "${database}"`)
if (database) process.env.TEST_DATABASE = database
if (process.env.TEST_DATABASE === 'mongodb' && !process.env.MONGODB_TEST_URL) fail('MongoDB needs its address in MONGODB_TEST_URL')
const numbers = sizes?.split(',').map(Number)
if (numbers?.some((size) => !Number.isSafeInteger(size) || size < 1)) fail('--sizes takes whole numbers, such as 100,10000')

const results = numbers
  ? await measureGrowth(
      [...new Set(numbers)].toSorted((a, b) => a - b),
      only,
    )
  : await compare()
if (json) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = results.broken?.length > 0 ? 1 : 0
