import type { Field } from 'payload'
import { describe, expect, it } from 'vitest'
import { contentCollections } from '../../../cms/collections/content-collections'
import { SAVED_BY } from '../../../cms/domain/saving'

/** Fields with those inside groups, rows and tabs. */
const allOf = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [
    field,
    ...('fields' in field ? allOf(field.fields) : []),
    ...(field.type === 'tabs' ? field.tabs.flatMap((tab) => allOf(tab.fields)) : []),
  ])

// the store reads these collections from the database adapter, which knows neither hooks nor rules of fields (find-records.ts)
describe.each(contentCollections.map((collection) => [collection.slug, collection] as const))('%s', (_slug, { fields, hooks = {} }) => {
  it('has no hook that changes what is read, but for the editor states that the panel needs', () => {
    expect([hooks.beforeRead, hooks.afterRead]).toEqual([undefined, undefined])
    const hooked = allOf(fields).filter((field) => 'hooks' in field && field.hooks?.afterRead?.length)
    expect(hooked.map(({ type }) => type).filter((type) => type !== 'richText')).toEqual([])
  })

  it('has no field that some readers may not see, but for who saved it', () => {
    const guarded = allOf(fields).filter((field) => 'access' in field && field.access?.read)
    expect(guarded.map((field) => ('name' in field ? field.name : field.type))).toEqual([SAVED_BY])
  })
})
