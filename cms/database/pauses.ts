import type { Payload, TypeWithID } from 'payload'
import { turnFor } from '../turns'

const valuesOf = (document: object | null | undefined): readonly unknown[] => Object.values(document ?? {})

/**
 * Gives other requests their turn between the steps of a save with a large formatted text. After each of these calls, and before
 * a version is stored, Payload copies the whole document without a pause.
 */
export function pauseBetweenSteps(payload: Payload): void {
  const { db } = payload
  const [create, findOne] = [db.create.bind(db), db.findOne.bind(db)]
  const [updateOne, createVersion] = [db.updateOne.bind(db), db.createVersion.bind(db)]
  db.create = async (args) => {
    const created = await create(args)
    await turnFor(valuesOf(created))
    return created
  }
  db.updateOne = async (args) => {
    const updated = await updateOne(args)
    await turnFor(valuesOf(updated))
    return updated
  }
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
