import type { Payload, TypeWithID } from 'payload'
import { isRecord } from '../domain/is-record'
import { turnFor } from '../turns'

const valuesOf = (document: unknown): readonly unknown[] => (isRecord(document) ? Object.values(document) : [])

/** Does a step of the database, which takes long itself, with a turn for others before it and after it. */
async function apart<Document>(written: unknown, write: () => Promise<Document>): Promise<Document> {
  await turnFor(valuesOf(written))
  const document = await write()
  await turnFor(valuesOf(document))
  return document
}

/**
 * Gives other requests their turn between the steps of a save with a large formatted text. After each of these calls, and before
 * a version is stored, Payload copies the whole document without a pause.
 */
export function pauseBetweenSteps(payload: Payload): void {
  const { db } = payload
  const [create, findOne] = [db.create.bind(db), db.findOne.bind(db)]
  const [updateOne, createVersion] = [db.updateOne.bind(db), db.createVersion.bind(db)]
  db.create = (args) => apart(args.data, () => create(args))
  db.updateOne = (args) => apart(args.data, () => updateOne(args))
  db.findOne = async <Found extends TypeWithID>(args: Parameters<typeof findOne>[0]) => {
    const found = await findOne<Found>(args)
    await turnFor(valuesOf(found))
    return found
  }
  db.createVersion = async (args) => {
    await turnFor(valuesOf(args.versionData))
    return createVersion(args)
  }
}
