import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ValidationError, APIError, type Payload } from 'payload'
import { normalizeAccountName } from '../../../cms/domain/account-names'
import { UsageError } from '../usage-error'
import { runOperation } from './operation'

const USAGE = 'Usage: npm run user -- add NAME [--admin] [--password P] | password NAME [--password P] | list | remove NAME'
const PASSWORD_BYTES = 15

const generatePassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url')

async function userId(payload: Payload, name: string): Promise<number> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { username: { equals: normalizeAccountName(name) } },
    depth: 0,
    overrideAccess: true,
  })
  if (!docs[0]) throw new UsageError(`There is no user ${name}`)
  return docs[0].id
}

async function add(payload: Payload, name: string, admin: boolean, password: string | undefined): Promise<void> {
  const secret = password ?? generatePassword()
  const data = { username: name, password: secret, isAdmin: admin }
  const { username } = await payload.create({ collection: 'users', data, overrideAccess: true })
  console.log(`Added ${username}${admin ? ', an administrator' : ''}`)
  if (!password) console.log(`Password: ${secret}   (shown only once)`)
}

async function changePassword(payload: Payload, name: string, password: string | undefined): Promise<void> {
  const secret = password ?? generatePassword()
  await payload.update({ collection: 'users', id: await userId(payload, name), data: { password: secret }, overrideAccess: true })
  console.log(`Changed the password of ${name}; all sessions have ended`)
  if (!password) console.log(`Password: ${secret}   (shown only once)`)
}

async function list(payload: Payload): Promise<void> {
  const { docs } = await payload.find({ collection: 'users', depth: 0, pagination: false, sort: 'id', overrideAccess: true })
  for (const user of docs) console.log([user.id, user.username, user.email ?? '-', user.isAdmin ? 'administrator' : 'user'].join('\t'))
}

async function remove(payload: Payload, name: string): Promise<void> {
  await payload.delete({ collection: 'users', id: await userId(payload, name), overrideAccess: true })
  console.log(`Removed ${name}`)
}

/** Reads the arguments of the command. @returns what to do with the database. @throws UsageError */
function readArguments(): (payload: Payload) => Promise<void> {
  const { positionals, values } = parsed()
  const [command, name, ...rest] = positionals
  if (command === 'list' && !name) return list
  if (!name || rest.length > 0) throw new UsageError(USAGE)
  if (command === 'add') return (payload) => add(payload, name, values.admin, values.password)
  if (command === 'password') return (payload) => changePassword(payload, name, values.password)
  if (command === 'remove') return (payload) => remove(payload, name)
  throw new UsageError(USAGE)
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { admin: { type: 'boolean', default: false }, password: { type: 'string' } } })
  } catch {
    throw new UsageError(USAGE)
  }
}

await runOperation(readArguments, async ({ payload }, act) => {
  try {
    await act(payload)
  } catch (error) {
    if (error instanceof ValidationError) throw new UsageError(error.data.errors.map(({ message }) => message).join('; '))
    throw error instanceof APIError ? new UsageError(error.message) : error
  }
})
