import type { Env } from '../../../cms/env'
import type { Database } from './database'
import { mongoDatabase } from './mongo-content'
import { sqliteDatabase } from './sqlite-content'

/** The database of the settings. */
export const databaseOf = (env: Env): Database => (env.isMongo ? mongoDatabase(env) : sqliteDatabase(env))
