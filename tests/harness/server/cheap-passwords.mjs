// Loaded into servers and tools under test by `node --import`. A password hash takes a quarter of a second of CPU, and a run
// computes hundreds of them. Fewer iterations change no other behaviour. For a test that measures the time of a hash, a
// password that begins with COSTLY is hashed in full.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const ITERATIONS = Number(process.env.TEST_PASSWORD_ITERATIONS ?? 1_000)
const COSTLY = 'costly-'
const { pbkdf2 } = crypto

crypto.pbkdf2 = (password, salt, iterations, ...rest) =>
  pbkdf2(
    password,
    salt,
    typeof password === 'string' && password.startsWith(COSTLY) ? iterations : Math.min(iterations, ITERATIONS),
    ...rest,
  )
// for `import { pbkdf2 } from 'node:crypto'`
syncBuiltinESMExports()
