import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { COLLECTIONS } from '../cms/domain/entities'
import type { PictureJob } from './entity-seed'
import { pictureJobs, writeRecords } from './records'
import { renderPng } from './render'

type Log = (line: string) => void

/** Drawing needs the CPU and storing needs the disk, so two at a time keep both busy. */
const CONCURRENT_PICTURES = 2

async function isEmpty(payload: Payload): Promise<boolean> {
  for (const collection of Object.values(COLLECTIONS)) {
    const { totalDocs } = await payload.count({ collection, overrideAccess: true })
    if (totalDocs > 0) return false
  }
  return true
}

async function storePicture(payload: Payload, job: PictureJob): Promise<number> {
  const { docs } = await payload.find({
    collection: 'media',
    where: { alt: { equals: job.alt } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  if (docs[0]) return docs[0].id
  const png = await renderPng(job.draw(), job.isCutOut)
  // without a transaction, as for uploads: resizing is slow and must not block SQLite's only writer
  const file = { data: png, name: job.name, mimetype: 'image/png', size: png.length }
  const data = { alt: job.alt }
  const { id } = await payload.create({ collection: 'media', data, file, depth: 0, overrideAccess: true, disableTransaction: true })
  return id
}

async function storePictures(payload: Payload): Promise<Map<string, number>> {
  const jobs = pictureJobs()
  const ids = new Map<string, number>()
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) ids.set(job.alt, await storePicture(payload, job))
  }
  await Promise.all(Array.from({ length: CONCURRENT_PICTURES }, work))
  return ids
}

async function storeRecords(payload: Payload, pictures: ReadonlyMap<string, number>): Promise<number> {
  const req = await createLocalReq({}, payload)
  const ownsTransaction = await initTransaction(req)
  let created = 0
  try {
    await writeRecords(async (collection, data) => {
      const { id } = await payload.create({ collection, data, req, depth: 0, overrideAccess: true })
      created += 1
      return id
    }, pictures)
    if (ownsTransaction) await commitTransaction(req)
  } catch (error) {
    if (ownsTransaction) await killTransaction(req)
    throw error
  }
  return created
}

/**
 * Fills an empty database with demo content. Changes nothing if there is any content. Pictures are stored first, one by one; a
 * later attempt reuses them. Then all records are created in one transaction, so an interrupted attempt leaves none.
 * @param log receives one line about the outcome.
 * @returns the number of records created, not counting pictures.
 */
export async function seedDemoContent(payload: Payload, log: Log = () => {}): Promise<{ created: number }> {
  if (!(await isEmpty(payload))) {
    log('Demo content: nothing created, because the database already has content.')
    return { created: 0 }
  }
  const pictures = await storePictures(payload)
  const created = await storeRecords(payload, pictures)
  log(`Demo content: ${created} records and ${pictures.size} pictures created.`)
  return { created }
}
