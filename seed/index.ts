import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Payload } from 'payload'
import { inOwnTransaction } from '../cms/database/own-transaction'
import { COLLECTIONS } from '../cms/domain/entities'
import { pictureTitle } from '../cms/domain/picture-title'
import { takePicture } from '../cms/media/make-picture'
import type { DemoPicture } from './entity-seed'
import { RECORDS, demoPictures, writeRecords } from './records'

type Log = (line: string) => void
/** Shortest time between two lines about the progress. */
const PROGRESS_MS = 1_000

/** The pictures as the build has them. */
const PICTURES = path.resolve('dist/demo-pictures')

type Count = (done: number) => void

function counter(log: Log, what: string, total: number): Count {
  let last = Date.now()
  return (done) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    log(`Demo content: ${done} of ${total} ${what} added`)
  }
}

async function isEmpty(payload: Payload): Promise<boolean> {
  for (const collection of Object.values(COLLECTIONS)) {
    const { totalDocs } = await payload.count({ collection, overrideAccess: true })
    if (totalDocs > 0) return false
  }
  return true
}

async function storePicture(payload: Payload, { alt, file: name }: DemoPicture): Promise<number> {
  const { docs } = await payload.find({ collection: 'media', where: { alt: { equals: alt } }, limit: 1, depth: 0, overrideAccess: true })
  if (docs[0]) return docs[0].id
  const file = await takePicture(await readFile(path.join(PICTURES, `${name}.webp`)))
  const data = { alt, title: pictureTitle(name) }
  const { id } = await payload.create({
    collection: 'media',
    data,
    file,
    depth: 0,
    overrideAccess: true,
  })
  return id
}

async function storePictures(payload: Payload, count: Count): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const picture of demoPictures()) {
    ids.set(picture.alt, await storePicture(payload, picture))
    count(ids.size)
  }
  return ids
}

function storeRecords(payload: Payload, pictures: ReadonlyMap<string, number>, count: Count): Promise<number> {
  return inOwnTransaction(payload, {}, async (req) => {
    let created = 0
    await writeRecords(async (collection, data) => {
      const { id } = await payload.create({ collection, data, req, depth: 0, overrideAccess: true })
      count((created += 1))
      return id
    }, pictures)
    return created
  })
}

/**
 * Fills an empty database with demo content. Changes nothing if there is any content. Pictures are stored first, one by one; a
 * later attempt reuses them. Then all records are created in one transaction, so an interrupted attempt leaves none.
 * @param log receives lines about the progress, at most one a second, and one about the outcome.
 * @returns the number of records created, not counting pictures.
 */
export async function seedDemoContent(payload: Payload, log: Log = () => {}): Promise<{ created: number }> {
  if (!(await isEmpty(payload))) {
    log('Demo content: nothing created, because the database already has content.')
    return { created: 0 }
  }
  const pictures = await storePictures(payload, counter(log, 'pictures', demoPictures().length))
  const created = await storeRecords(payload, pictures, counter(log, 'records', RECORDS))
  log(`Demo content: ${created} records and ${pictures.size} pictures created.`)
  return { created }
}
