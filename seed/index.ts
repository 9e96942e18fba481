import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { COLLECTIONS } from '../cms/domain/entities'
import { type PictureJob, pictureJobs } from './pictures'
import { writeRecords } from './records'
import { renderPng } from './render'

type Log = (line: string) => void

/** Two at a time: drawing is work for the processor, storing for the disk, and more only queue behind each other. */
const DRAWN_AT_ONCE = 2

/**
 * The part of the Local API that seeding needs, with plain data. The generated types tie every field to this project's
 * collections; content files are checked against their own types instead, so the seed builds before types are generated.
 */
type Store = {
  count: (options: { collection: string; overrideAccess: boolean }) => Promise<{ totalDocs: number }>
  find: (options: {
    collection: string
    where: object
    limit: number
    depth: number
    overrideAccess: boolean
  }) => Promise<{ docs: Array<{ id: unknown }> }>
  create: (options: {
    collection: string
    data: Record<string, unknown>
    depth: number
    overrideAccess: boolean
    file?: object
    req?: object
    disableTransaction?: boolean
  }) => Promise<{ id: unknown }>
}

// the one cast of this folder, for the reason above
const storeOf = (payload: Payload): Store => payload as unknown as Store

async function isEmpty(store: Store): Promise<boolean> {
  for (const collection of Object.values(COLLECTIONS)) {
    const { totalDocs } = await store.count({ collection, overrideAccess: true })
    if (totalDocs > 0) return false
  }
  return true
}

async function storePicture(store: Store, job: PictureJob): Promise<number> {
  const { docs } = await store.find({ collection: 'media', where: { alt: { equals: job.alt } }, limit: 1, depth: 0, overrideAccess: true })
  if (docs[0]) return Number(docs[0].id)
  const data = await renderPng(job.draw())
  // without a transaction, as the layer does it: making the sizes takes long, and the one writer is not held meanwhile
  const file = { data, name: job.name, mimetype: 'image/png', size: data.length }
  return Number(
    (await store.create({ collection: 'media', data: { alt: job.alt }, file, depth: 0, overrideAccess: true, disableTransaction: true }))
      .id,
  )
}

async function storePictures(store: Store): Promise<Map<string, number>> {
  const waiting = pictureJobs()
  const ids = new Map<string, number>()
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) ids.set(job.alt, await storePicture(store, job))
  }
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, work))
  return ids
}

async function storeRecords(payload: Payload, pictures: ReadonlyMap<string, number>): Promise<number> {
  const store = storeOf(payload)
  const req = await createLocalReq({}, payload)
  const ours = await initTransaction(req)
  let created = 0
  try {
    await writeRecords(async (collection, data) => {
      const { id } = await store.create({ collection, data, req, depth: 0, overrideAccess: true })
      created += 1
      return Number(id)
    }, pictures)
    if (ours) await commitTransaction(req)
  } catch (error) {
    if (ours) await killTransaction(req)
    throw error
  }
  return created
}

/**
 * Fills an empty house with demo content. Where any content is, nothing is touched. Pictures come first, each a small
 * write of its own that a second start finds again; then all records in one transaction, so that a start killed half-way
 * leaves none of them.
 * @param log receives one line about what was done.
 * @returns how many records were created; pictures are not counted.
 */
export async function seedDemoContent(payload: Payload, log: Log = () => {}): Promise<{ created: number }> {
  const store = storeOf(payload)
  if (!(await isEmpty(store))) {
    log('Demo content: there is content already, nothing created.')
    return { created: 0 }
  }
  const pictures = await storePictures(store)
  const created = await storeRecords(payload, pictures)
  log(`Demo content: ${created} records and ${pictures.size} pictures created.`)
  return { created }
}
