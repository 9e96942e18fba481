import type { CollectionConfig, Field } from 'payload'
import type { KeptSlug } from '../database/kept-rows'
import { ACTS, DOORS } from '../database/history/types'
import { withIntegerIds } from '../hooks/ids'

const nobody = (): boolean => false

type Named = { name: string; required?: boolean; index?: boolean }
const text = (name: string, more: Partial<Named> = {}): Field => ({ name, type: 'text', required: true, ...more })
const number = (name: string, more: Partial<Named> = {}): Field => ({ name, type: 'number', required: true, ...more })
const flag = (name: string, index = false): Field => ({ name, type: 'checkbox', index })
const choice = (name: string, options: readonly string[]): Field => ({ name, type: 'select', required: true, options: [...options] })
const OPTIONAL = { required: false }
const INDEXED = { required: false, index: true }

/** A record as `keyText` writes it, or what else finds a row. */
const TEXT_ID = text('id')
const RECORD = [text('kind'), number('record')]

/** A collection for the product alone: no access, no routes, not in the panel. `payload.db` reads and writes it (`KeptRows`). */
const kept = (slug: KeptSlug, fields: Field[], indexes: NonNullable<CollectionConfig['indexes']> = []): CollectionConfig => ({
  slug,
  dbName: slug,
  access: { create: nobody, read: nobody, update: nobody, delete: nobody },
  admin: { hidden: true },
  endpoints: false,
  lockDocuments: false,
  enableQueryPresets: false,
  timestamps: false,
  indexes,
  fields,
})

/**
 * What can be taken back ([decision 34](../../docs/decisions/034-history-and-trash.md)). States, changes, links and pictures are JSON
 * texts, so that they come back exactly; the largest stand last, because SQLite reads a row from its beginning.
 */
export const keptCollections: readonly CollectionConfig[] = [
  withIntegerIds(
    kept(
      'history',
      [
        ...RECORD,
        text('title'),
        choice('act', ACTS),
        text('at', { index: true }),
        text('user', INDEXED),
        choice('via', DOORS),
        // whether the change is one of a pending draft, and whether that was dropped
        flag('draft'),
        flag('discarded'),
        number('batch', OPTIONAL),
        // see `FOLLOWS`
        number('follows', INDEXED),
        text('changes'),
        text('state', OPTIONAL),
      ],
      [{ fields: ['kind', 'record'] }, { fields: ['batch', 'kind'] }],
    ),
  ),
  kept(
    'trash',
    [
      TEXT_ID,
      number('version'),
      ...RECORD,
      text('title'),
      text('folded'),
      text('deletedAt', { index: true }),
      text('deletedBy', OPTIONAL),
      text('createdAt'),
      // the ids of what it left with, and of what it belongs to, in the trash or not
      text('root', OPTIONAL),
      text('owner', INDEXED),
      text('links'),
      text('pictures'),
      text('state'),
    ],
    [{ fields: ['root', 'version'] }],
  ),
  kept(
    'drafts',
    [TEXT_ID, ...RECORD, text('savedAt'), text('savedBy', OPTIONAL), text('pictures'), text('fields')],
    [{ fields: ['kind', 'record'] }],
  ),
  // `unfinished` is set for an import until it has ended
  withIntegerIds(kept('batches', [number('undoes', INDEXED), flag('unfinished', true), text('state')])),
  // the id is the hash of the link's token
  kept('previews', [TEXT_ID, ...RECORD, text('expiresAt', { index: true }), text('createdBy', OPTIONAL)], [{ fields: ['kind', 'record'] }]),
]
