// Loaded into the server by `node --import`. While the file that FAULT_TRIGGER names exists, every COMMIT fails with the
// SQLite code in the file. Needs neither a special file system nor a compiler.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(createRequire(pathToFileURL(`${process.cwd()}/package.json`)).resolve('@libsql/client'))
const Database = require('libsql')
const trigger = process.env.FAULT_TRIGGER ?? ''
const prepare = Database.prototype.prepare

Database.prototype.prepare = function (sql) {
  if (/^\s*COMMIT\b/i.test(sql) && existsSync(trigger)) {
    const code = readFileSync(trigger, 'utf8')
    throw new Database.SqliteError(code === 'SQLITE_FULL' ? 'database or disk is full' : 'disk I/O error', code, 0)
  }
  return prepare.call(this, sql)
}
