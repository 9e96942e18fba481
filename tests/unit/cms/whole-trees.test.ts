import { Schema, model, mongo } from 'mongoose'
import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { storeTreesWhole } from '../../../cms/database/mongodb/whole-trees'
import { isRecord } from '../../../cms/domain/is-record'
import { jsonAs } from '../../harness/json'

const TREE = {
  root: {
    type: 'root',
    children: [
      { type: 'upload', fields: {} },
      { type: 'paragraph', children: [{ text: 'a' }] },
    ],
  },
}
const Post = model('Post', new Schema({ title: String, content: Schema.Types.Mixed }))
const FIELDS = [
  { name: 'title', type: 'text' },
  { name: 'content', type: 'richText' },
]

/** An adapter that notes the values of what it is given, and returns them as MongoDB's adapter returns what it has made. */
function adapter() {
  const given: unknown[] = []
  const noted = async (values: unknown) => {
    given.push(values)
    return values
  }
  const db = {
    create: ({ data }: { data: unknown }) => noted(data),
    updateOne: ({ data }: { data: unknown }) => noted(data),
    createVersion: ({ versionData }: { versionData: unknown }) => noted(versionData).then((version) => ({ version })),
    updateVersion: ({ versionData }: { versionData: { version: unknown } }) => noted(versionData.version),
  }
  const payload = jsonAs<Payload>({ collections: { posts: { config: { slug: 'posts', flattenedFields: FIELDS } } }, db })
  storeTreesWhole(payload)
  return { db: payload.db, given }
}

const contentOf = (values: unknown): unknown => (isRecord(values) ? values['content'] : undefined)
const stored = (values: object): unknown => contentOf(mongo.BSON.deserialize(mongo.BSON.serialize(values)))

describe('a formatted text on its way to MongoDB', () => {
  it('is one value to Mongoose, which stores the tree', async () => {
    const { db, given } = adapter()
    const data = { title: 'A', content: TREE }
    const version = { collectionSlug: 'posts', versionData: data, parent: 1, autosave: false, createdAt: '', updatedAt: '' } as const
    await db.create({ collection: 'posts', data })
    await db.updateOne({ collection: 'posts', id: 1, data })
    await db.createVersion(version)
    await db.updateVersion({ collection: 'posts', id: 1, versionData: jsonAs({ version: data }) })
    expect(given).toHaveLength(4)
    for (const values of given) {
      const content = contentOf(values)
      expect(Object.keys(Object(content))).toEqual([])
      const update = Post.findOneAndUpdate({}, Object(values)).getUpdate()
      expect(contentOf(update)).toBe(content)
      expect(stored(Object(update))).toEqual(TREE)
      expect(stored(new Post(values).toObject())).toEqual(TREE)
    }
    expect(data.content).toBe(TREE)
  })

  it('is what it was in what a write returns', async () => {
    const { db } = adapter()
    const data = { title: 'A', content: TREE }
    expect(await db.create({ collection: 'posts', data })).toEqual(data)
    const version = { collectionSlug: 'posts', versionData: data, parent: 1, autosave: false, createdAt: '', updatedAt: '' } as const
    expect((await db.createVersion(version)).version).toEqual(data)
  })

  it('stays as it is without nodes, and so do other fields', async () => {
    const { db, given } = adapter()
    const plain = { title: 'A', content: { text: 'a' } }
    await db.create({ collection: 'posts', data: plain })
    await db.create({ collection: 'media', data: { content: TREE } })
    expect(given).toEqual([plain, { content: TREE }])
  })
})
