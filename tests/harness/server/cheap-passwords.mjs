// Loaded into servers and tools under test by `node --import`. A password hash takes a quarter of a second of CPU, and a run
// computes hundreds of them. Fewer iterations change no other behaviour.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const ITERATIONS = Number(process.env.TEST_PASSWORD_ITERATIONS ?? 1_000)
const { pbkdf2 } = crypto

crypto.pbkdf2 = (password, salt, iterations, ...rest) => pbkdf2(password, salt, Math.min(iterations, ITERATIONS), ...rest)
// for `import { pbkdf2 } from 'node:crypto'`
syncBuiltinESMExports()
