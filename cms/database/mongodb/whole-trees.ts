import type { Payload } from 'payload'
import { isRecord } from '../../domain/is-record'

/**
 * An editor state on its way to MongoDB. Mongoose copies a tree several times and makes a list of all the paths in it, which takes half
 * a second for the longest text; it leaves this as it is, and the driver stores the tree.
 */
class WholeTree {
  readonly #tree: object

  constructor(tree: object) {
    this.#tree = tree
  }

  /** What the driver stores, and what was given. */
  toBSON(): object {
    return this.#tree
  }
}

const wrapped = (value: unknown): unknown => (isRecord(value) && isRecord(value['root']) ? new WholeTree(value) : value)
const unwrapped = (value: unknown): unknown => (value instanceof WholeTree ? value.toBSON() : value)

/** A copy of a document with some of its fields changed. What is no document is returned as it is. */
function withFields<Document>(document: Document, names: readonly string[], change: (value: unknown) => unknown): Document {
  if (!isRecord(document)) return document
  const changed = names.filter((name) => Object.hasOwn(document, name)).map((name) => [name, change(document[name])])
  return { ...document, ...Object.fromEntries(changed) }
}

/** The formatted texts of each collection that has some, by its slug. */
const textsOf = ({ collections }: Payload): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.values(collections).flatMap(({ config: { slug, flattenedFields } }) => {
      const names = flattenedFields.filter(({ type }) => type === 'richText').map(({ name }) => name)
      return names.length > 0 ? [[slug, names]] : []
    }),
  )

/** MongoDB: makes the adapter hand formatted texts to the driver as they are, in documents and in their versions. */
export function storeTreesWhole(payload: Payload): void {
  const { db } = payload
  const texts = textsOf(payload)
  const namesOf = (slug: string): readonly string[] => texts.get(slug) ?? []
  const [create, updateOne] = [db.create.bind(db), db.updateOne.bind(db)]
  const [createVersion, updateVersion] = [db.createVersion.bind(db), db.updateVersion.bind(db)]
  db.create = async (args) => {
    const names = namesOf(args.collection)
    return withFields(await create({ ...args, data: withFields(args.data, names, wrapped) }), names, unwrapped)
  }
  // updates return what the database has then
  db.updateOne = (args) => updateOne({ ...args, data: withFields(args.data, namesOf(args.collection), wrapped) })
  db.createVersion = async (args) => {
    const names = namesOf(args.collectionSlug)
    const created = await createVersion({ ...args, versionData: withFields(args.versionData, names, wrapped) })
    // null if the caller asks for nothing
    return created && { ...created, version: withFields(created.version, names, unwrapped) }
  }
  db.updateVersion = (args) => {
    const { versionData } = args
    const version = withFields(versionData.version, namesOf(args.collection), wrapped)
    return updateVersion({ ...args, versionData: { ...versionData, version } })
  }
}
