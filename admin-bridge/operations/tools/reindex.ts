import { env } from '../../../cms/env'
import { assertNotInUse } from '../backup/locks'
import { openDatabase } from '../startup/open-database'
import { SILENT, runTool } from './tool'

await runTool(async () => {
  const settings = env()
  // on SQLite the rebuild is one long transaction, in which a server could not write
  await assertNotInUse(settings)
  const startedAt = performance.now()
  const database = await openDatabase(settings, SILENT, { rebuildsIndex: true })
  await database.close()
  console.log(`Indexes, counts and search built again in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
})
