// On what a measurement ran.
import os from 'node:os'

/** The database under test, as people write it. */
export const databaseName = () => (process.env.TEST_DATABASE === 'mongodb' ? 'MongoDB' : 'SQLite')

/** Date, machine and versions, for JSON. */
export const conditions = () => ({
  date: new Date().toISOString(),
  database: databaseName(),
  node: process.version,
  machine: { cores: os.cpus().length, cpu: os.cpus()[0]?.model ?? 'unknown', memoryGB: Math.round(os.totalmem() / 2 ** 30) },
})
