import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { accountNameProblem } from './domain/account-names'
import { parseUrl } from './domain/parse-url'
import { passwordProblem } from './domain/passwords'
import { isOneErrorAway } from './domain/search/typing-error'
import { errorCode } from './error-code'

/** Valid TRUST_PROXY values: `off`, a number of hops, or addresses and networks in Express's notation. */
const isProxyList = (value: string): boolean =>
  /^(off|\d{1,2})$/.test(value) ||
  value.split(',').every((each) => /^(loopback|linklocal|uniquelocal)$/.test(each.trim()) || isNetwork(each.trim()))
const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/')
  const maxBits = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
}
const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((value) => value === 'on')
const optionalText = z.string().trim().min(1).optional()
const httpUrl = (value: string): boolean => /^https?:\/\//.test(value) && parseUrl(value) !== null

/** Whether an address has no path. The check before names what is no address. */
const isOrigin = (url: URL | null): boolean => url === null || url.href === `${url.origin}/`

const DEFAULT_ADMIN = 'admin'

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number'),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .trim()
    .min(1)
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|mongodb(\+srv)?:\/\/.+)$/, 'must start with file:, mongodb:// or mongodb+srv://')
    .optional(),
  PAYLOAD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_USERNAME: z.string().trim().default(DEFAULT_ADMIN),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO_CONTENT: onOff('on'),
  PUBLIC_URL: z
    .string()
    .refine(httpUrl, 'must be an http:// or https:// address')
    .refine((value) => isOrigin(parseUrl(value)), 'must be an origin, without a path')
    .transform((value) => parseUrl(value)?.origin ?? value)
    .optional(),
  POSTHOG_KEY: optionalText,
  POSTHOG_HOST: z.string().refine(httpUrl, 'must be an http:// or https:// address').default('https://eu.i.posthog.com'),
  TRUST_PROXY: z.string().trim().refine(isProxyList, 'must be off, a number of hops, or addresses').default('off'),
  LOGIN_LIMIT: onOff('on'),
  TRASH_DAYS: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'must be a number of days from 0 to 99999; 0 keeps everything')
    .default('30')
    .transform(Number),
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, 'must be a bucket name')
    .optional(),
  S3_ENDPOINT: z.string().refine(httpUrl, 'must be an http:// or https:// address').optional(),
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
})

type Variables = Record<string, string | undefined>

/** Problems that depend on several settings. Each one begins with the name of a setting. */
function crossProblems(given: Variables): string[] {
  const problems: (string | null)[] = []
  const nameProblem = accountNameProblem('username', given['ADMIN_USERNAME'] ?? DEFAULT_ADMIN)
  problems.push(nameProblem && `ADMIN_USERNAME ${nameProblem.replace(/^Username /, '')}`)
  if (given['ADMIN_PASSWORD'] !== undefined) {
    const problem = passwordProblem(given['ADMIN_PASSWORD'], given['ADMIN_USERNAME'] ?? DEFAULT_ADMIN)
    problems.push(problem && `ADMIN_PASSWORD ${problem.replace(/^Password /, '').replace(/^This password /, '')}`)
  }
  const url = given['DATABASE_URL'] ?? ''
  if (isMongo(url)) {
    if (!given['PAYLOAD_SECRET']) problems.push('PAYLOAD_SECRET is required with MongoDB (at least 32 characters)')
    const problem = mongoUrlProblem(url)
    problems.push(problem && `DATABASE_URL ${problem}`)
  }
  if (given['S3_BUCKET']) {
    for (const name of ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      problems.push(given[name] ? null : `${name} is required with S3_BUCKET`)
  }
  const orphaned = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(
    (name) => given[name] && !given['S3_BUCKET'],
  )
  if (orphaned.length > 0) problems.push(`S3_BUCKET is required with ${orphaned.join(', ')}`)
  return problems.filter((problem) => problem !== null)
}

const isMongo = (url: string | undefined): boolean => (url ?? '').startsWith('mongodb')

/** The problem with a MongoDB URL, or null. Transactions need a replica set. */
function mongoUrlProblem(url: string): string | null {
  if (!parseUrl(url.replace(/,[^/]*(?=\/)/, ''))) return 'is not a MongoDB address'
  if (url.startsWith('mongodb+srv:')) return null
  return /[?&]replicaSet=[^&]+/.test(url) ? null : 'must name a replica set (?replicaSet=…): transactions require one'
}

type Parsed = z.infer<typeof schema>
export type Env = Omit<Parsed, 'DATABASE_URL' | 'PAYLOAD_SECRET' | 'PUBLIC_URL'> & {
  DATABASE_URL: string
  PAYLOAD_SECRET: string
  PUBLIC_URL: string
  isMongo: boolean
  isProduction: boolean
}

/** A wrong or missing setting that prevents startup. The message is one line that names every affected setting. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Validates settings and fills in defaults. Creates the data folder and its secret if needed.
 * @throws EnvError naming every wrong or missing setting.
 */
export function parseEnv(variables: Variables): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = schema.safeParse(given)
  const schemaProblems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const problems = [...schemaProblems, ...crossProblems(given)]
  if (!parsed.success || problems.length > 0) {
    throw new EnvError(`Wrong settings: ${[...new Set(problems)].join('; ')}`)
  }
  const env = parsed.data
  return {
    ...env,
    DATABASE_URL: env.DATABASE_URL ?? `file:${path.join(env.DATA_DIR, 'ccc.db')}`,
    PAYLOAD_SECRET: env.PAYLOAD_SECRET ?? storedSecret(env.DATA_DIR),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    isMongo: isMongo(env.DATABASE_URL),
    isProduction: env.NODE_ENV !== 'development',
  }
}

/** Reads the secret from the data folder, or generates it there, readable only by its owner. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  createFolder(dataDir)
  try {
    if (!existsSync(file)) createSecret(file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unwritable(error)
  }
}

/**
 * Stores a secret, unless another process that starts at the same time was quicker. A link appears with all its bytes, so
 * neither a reader nor a process that is killed meets half a secret.
 */
function createSecret(file: string): void {
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(whole, file)
  } catch (error) {
    // a file system without links, such as FAT, has to do with less
    if (errorCode(error) !== 'EEXIST') renameSync(whole, file)
  } finally {
    rmSync(whole, { force: true })
  }
}

const unwritable = (error: unknown): EnvError =>
  new EnvError(`Wrong settings: DATA_DIR cannot be written to (${errorCode(error) ?? 'error'})`)

/** Creates a data folder and its parents. @throws EnvError if that fails. */
export function createFolder(folder: string): void {
  const missing: string[] = []
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at)
  for (const each of missing) {
    try {
      // not `recursive`: with it, mkdirSync never returns for a path below a folder that cannot have children, such as /proc
      mkdirSync(each)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw unwritable(error)
    }
  }
}

/** Shorter names, such as HOST, are too like those of other programs. */
const CONFUSED_MIN = 6
const lettersOf = (name: string): string => name.toUpperCase().replaceAll('_', '')

/** Variables of this process that are no settings, but almost have the name of one: pairs of both names. */
export function misspeltSettings(): [name: string, setting: string][] {
  const settings = Object.keys(schema.shape)
  const near = settings.filter((setting) => setting.length >= CONFUSED_MIN)
  const isNear = (one: string, other: string): boolean => one === other || isOneErrorAway(one, other)
  return Object.keys(process.env).flatMap((name) => {
    const meant = settings.includes(name) ? undefined : near.find((setting) => isNear(lettersOf(name), lettersOf(setting)))
    return meant === undefined ? [] : [[name, meant]]
  })
}

let current: Env | undefined

/** Settings of this process, read once. */
export function env(): Env {
  current ??= parseEnv(process.env)
  return current
}
