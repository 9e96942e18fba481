import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import type { ContentCollection } from '../../domain/entities'
import { PDF_TYPE } from '../../domain/document-name'
import { MEDIA_PATH } from '../../domain/media-name'
import { parseJson } from '../history/stored'
import { escaped } from '../mongodb/escaped'
import { collectionName, mongoConnection } from '../mongodb/mongo-connection'
import type { FileFilter, LibraryTables } from './library-tables'
import { PICTURE_COLUMNS } from './picture-columns'

type Stored = { _id: number } & Record<string, unknown>

const media = (payload: Payload) => mongoConnection(payload).collection<Stored>(collectionName(payload, 'media'))

const filterOf = ({ kind, filename, lacksAlt }: FileFilter): mongo.Filter<Stored> => ({
  ...(kind === 'any' ? {} : { mimeType: kind === 'document' ? PDF_TYPE : { $ne: PDF_TYPE } }),
  ...(filename === null ? {} : { filename }),
  ...(lacksAlt ? { alt: { $in: [null, ''] } } : {}),
})

/** MongoDB: creates the indexes of the library. Payload itself indexes the picture fields. */
export async function createMongoLibraryIndexes(payload: Payload): Promise<void> {
  await media(payload).createIndexes([
    { name: 'list_media_kinds', key: { mimeType: 1, _id: -1 } },
    { name: 'list_media_without_alt', key: { alt: 1, _id: -1 } },
  ])
}

const texts = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const recordsOf = (payload: Payload, collection: ContentCollection) =>
  mongoConnection(payload).collection<Stored>(collectionName(payload, collection))

async function otherUses(payload: Payload): Promise<string[]> {
  const uses: string[] = []
  const ours = { $regex: escaped(MEDIA_PATH) }
  for (const { collection, relations, urls, texts: lists } of PICTURE_COLUMNS) {
    for (const { field } of urls) {
      const relation = relations.find((each) => `${each.field}Url` === field)
      const filter: mongo.Filter<Stored> = { [field]: ours, ...(relation ? { [relation.field]: null } : {}) }
      const found = await recordsOf(payload, collection)
        .find(filter, { projection: { [field]: 1 } })
        .toArray()
      uses.push(...found.flatMap((record) => texts(record[field])))
    }
    for (const { field } of lists) {
      const found = await recordsOf(payload, collection)
        .find({ [field]: { $ne: null } }, { projection: { [field]: 1 } })
        .toArray()
      uses.push(...found.flatMap((record) => texts(record[field])))
    }
  }
  for (const name of ['trash', 'drafts']) {
    const kept = mongoConnection(payload).collection<{ _id: string; pictures: string }>(name)
    const found = await kept.find({ pictures: { $ne: '[]' } }, { projection: { pictures: 1 } }).toArray()
    uses.push(...found.flatMap(({ pictures }) => parseJson<string[]>(pictures)))
  }
  return uses
}

/** MongoDB: reads of the library outside of any transaction. */
export function mongoLibrary(payload: Payload): LibraryTables {
  return {
    async ids(filter, skip, limit) {
      const options = { sort: { _id: -1 }, skip, limit, projection: { _id: 1 } } as const
      return (await media(payload).find(filterOf(filter), options).toArray()).map(({ _id }) => _id)
    },
    count: (filter) => media(payload).countDocuments(filterOf(filter)),
    async chosen(ids) {
      const found = new Set<number>()
      for (const { collection, relations } of PICTURE_COLUMNS) {
        for (const { field } of relations) {
          const values: unknown[] = await recordsOf(payload, collection).distinct(field, { [field]: { $in: [...ids] } })
          for (const value of values) found.add(Number(value))
        }
      }
      return [...found]
    },
    otherUses: () => otherUses(payload),
    async looks(ids) {
      const names = ['filename', 'width', 'height', 'alt', 'focalX', 'focalY']
      const projection = Object.fromEntries(names.map((name) => [name, 1]))
      const found = await media(payload)
        .find({ _id: { $in: [...ids] } }, { projection })
        .toArray()
      return found.map((file) => ({
        id: file._id,
        filename: texts(file['filename'])[0] ?? null,
        width: numberOrNull(file['width']),
        height: numberOrNull(file['height']),
        alt: texts(file['alt'])[0] ?? null,
        x: file['focalX'],
        y: file['focalY'],
      }))
    },
    async showing({ collection, title, relations, urls, texts: lists }, ids) {
      const fields = [...relations, ...urls, ...lists].map(({ field }) => field)
      const projection = Object.fromEntries([title.field, ...fields].map((field) => [field, 1]))
      const found = await recordsOf(payload, collection)
        .find({ _id: { $in: [...ids] } }, { projection })
        .toArray()
      return found.map((record) => ({
        title: texts(record[title.field])[0] ?? '',
        shown: fields.flatMap((field) => {
          const value = record[field]
          return typeof value === 'string' || typeof value === 'number' ? [value] : []
        }),
      }))
    },
  }
}
