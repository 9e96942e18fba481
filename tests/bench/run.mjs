// `npm run bench`: `compare.mjs` at one small size and `writes`, or `growth` at several sizes (`-- --sizes 100,10000,100000,long`).
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compare } from './compare.mjs'
import { measureGrowth } from './growth/index.mjs'
import { LONG } from './growth/limits.mjs'
import { measureWrites } from './writes/index.mjs'

const USAGE = 'npm run bench -- [--writes | --sizes 100,3000,long [--only PATTERN]] [--database sqlite|mongodb] [--json FILE]'

function fail(problem) {
  console.error(`${problem}\n${USAGE}`)
  process.exit(2)
}

function settings() {
  const text = { type: 'string' }
  try {
    return parseArgs({ options: { sizes: text, only: text, database: text, json: text, writes: { type: 'boolean' } } }).values
  } catch (error) {
    return fail(String(error?.message ?? error))
  }
}

const { sizes, only, database, json, writes } = settings()
if (database !== undefined && !['sqlite', 'mongodb'].includes(database)) fail(`Unknown database "${database}"`)
if (database) process.env.TEST_DATABASE = database
if (process.env.TEST_DATABASE === 'mongodb' && !process.env.MONGODB_TEST_URL) fail('MongoDB needs its address in MONGODB_TEST_URL')
const given = sizes === undefined ? null : [...new Set(sizes.split(','))]
const numbers = given?.filter((size) => size !== LONG).map(Number)
if (numbers?.some((size) => !Number.isSafeInteger(size) || size < 1))
  fail(`--sizes takes whole numbers and "${LONG}", such as 100,10000,${LONG}`)

async function measure() {
  if (numbers) return measureGrowth([...numbers.toSorted((a, b) => a - b), ...(given?.includes(LONG) ? [LONG] : [])], only)
  if (writes) return measureWrites()
  const compared = await compare()
  return { ...compared, writes: await measureWrites() }
}

const results = await measure()
if (json) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = (results.broken ?? results.writes?.broken)?.length > 0 ? 1 : 0
