import type { Field as PayloadField, PayloadRequest, RelationshipField, TextField } from 'payload'
import { holdPicture } from '../database/hold-picture'
import { holdRecord } from '../database/hold-record'
import type { FieldOf } from '../domain/entities'
import { PDF_TYPE } from '../domain/document-name'
import { serverMessages } from '../domain/server-messages'
import { isBlank } from '../domain/text'
import { relationId } from '../domain/relation-id'

type Context = { req: PayloadRequest; event?: string; previousValue?: unknown }
type Target = FieldOf<'reference'>['to'] | 'media'

/**
 * Checks that the referenced record exists. Without this check, SQLite would fail with a raw error, and MongoDB would store a
 * dangling reference. A newly chosen record is locked until the write ends, so that it cannot be deleted in the meantime.
 */
const validateExists =
  (relationTo: Target, missing: string | undefined, unknown: string) =>
  async (value: unknown, { req, event, previousValue }: Context): Promise<string | true> => {
    if (isBlank(value)) return missing ?? true
    const id = relationId(value)
    if (id === null) return unknown
    const isUnchanged = relationId(previousValue) === id || event === 'onChange'
    if (!isUnchanged) return (await (relationTo === 'media' ? holdPicture(req, id) : holdRecord(req, relationTo, id))) || unknown
    const { totalDocs } = await req.payload.count({ collection: relationTo, where: { id: { equals: id } }, req, overrideAccess: true })
    return totalDocs > 0 || unknown
  }

/** A reference to one other record, which must exist. */
export const referenceField = (name: string, { label, to, required, unknown }: FieldOf<'reference'>): RelationshipField => ({
  name,
  label,
  type: 'relationship',
  relationTo: to,
  index: true,
  required: required !== undefined,
  validate: validateExists(to, required, unknown),
})

/**
 * A picture: an entry of the media library, or any URL. The API reads and writes the URL; the hook `syncPictures` keeps the
 * two in sync.
 */
export const pictureFields = (
  name: string,
  { label, size }: FieldOf<'picture'>,
  urlField: (field: FieldOf<'url'>) => TextField,
): PayloadField[] => [
  {
    name,
    label,
    type: 'upload',
    relationTo: 'media',
    index: true,
    filterOptions: { mimeType: { not_equals: PDF_TYPE } },
    validate: validateExists('media', undefined, serverMessages.pictureNotFound),
    admin: {
      components: {
        Field: { path: '/fields/picture-field#PictureField', clientProps: { urlName: `${name}Url`, size } },
      },
    },
  },
  // the picture's field contains it
  Object.assign(urlField({ kind: 'url', label: `${label} URL` }), { admin: { hidden: true } }),
]
