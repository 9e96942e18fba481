import { z } from 'zod'
import { mediaStem } from '../../../cms/domain/media-name'
import { UsageError } from '../usage-error'

/** Version of the archive's layout. Raise it when an older release could not restore the new layout. */
export const FORMAT = 2
/** Member of the archive that lists the others. */
export const MANIFEST = 'manifest.json'
/** Members that hold content: the SQLite file or one file for each MongoDB collection, and the pictures. */
export const SQLITE_FILE = 'ccc.db'
export const PICTURES_PREFIX = 'media/'
export const COLLECTION_SUFFIX = '.jsonl'

const COLLECTION_NAME = /^[A-Za-z0-9_-]{1,100}$/
const NAME_MAX_BYTES = 255

/** Whether this is the name of an uploaded file or of a variant of a picture. Archives of earlier releases have variants, too. */
export const isPictureName = (name: string): boolean => name.length <= NAME_MAX_BYTES && mediaStem(name) !== null

/** Whether a collection can have this name. */
export const isCollectionName = (name: string): boolean => COLLECTION_NAME.test(name)

const manifestSchema = z.object({
  format: z.number().int(),
  kind: z.enum(['sqlite', 'mongodb']),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that were applied to the content. */
  migrations: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), size: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** Number of documents in each collection (MongoDB). */
  documents: z.record(z.string(), z.number().int().nonnegative()),
  /** False if the pictures were left out on request. */
  pictures: z.boolean(),
  /** Names of pictures that the database refers to and the archive does not contain. */
  missingPictures: z.array(z.string()),
})

export type BackupManifest = z.infer<typeof manifestSchema>
export type ListedFile = BackupManifest['files'][number]

/** The type of an archive member by its name; null for a name that does not occur in a backup. */
export function memberType(name: string): 'manifest' | 'database' | 'collection' | 'picture' | null {
  if (name === MANIFEST) return 'manifest'
  if (name === SQLITE_FILE) return 'database'
  if (name.startsWith(PICTURES_PREFIX)) return isPictureName(name.slice(PICTURES_PREFIX.length)) ? 'picture' : null
  return name.endsWith(COLLECTION_SUFFIX) && isCollectionName(name.slice(0, -COLLECTION_SUFFIX.length)) ? 'collection' : null
}

/** Whether the listed files are those of an archive of this kind, each once. */
function isConsistent({ kind, files, documents, pictures }: BackupManifest): boolean {
  const names = files.map(({ name }) => name)
  const content = names.filter((name) => memberType(name) !== 'picture')
  const expected = kind === 'sqlite' ? [SQLITE_FILE] : Object.keys(documents).map((name) => name + COLLECTION_SUFFIX)
  return (
    new Set(names).size === names.length &&
    (pictures || content.length === names.length) &&
    content.length === expected.length &&
    content.every((name) => expected.includes(name) && memberType(name) === (kind === 'sqlite' ? 'database' : 'collection'))
  )
}

/**
 * Parses a manifest. @param text its JSON. @param archive path of the archive, for messages.
 * @throws UsageError if a newer release wrote it, or if it is invalid or contradicts itself.
 */
export function parseManifest(text: string, archive: string): BackupManifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UsageError(`${archive} is damaged: its manifest is not valid JSON`)
  }
  const format = z.object({ format: z.number() }).safeParse(json)
  if (format.success && format.data.format > FORMAT) {
    throw new UsageError(`${archive} was written by a newer release (format ${format.data.format}); restore it with that release`)
  }
  const parsed = manifestSchema.safeParse(json)
  if (!parsed.success || parsed.data.format !== FORMAT || !isConsistent(parsed.data)) {
    throw new UsageError(`${archive} is damaged: its manifest is incomplete or contradicts itself`)
  }
  return parsed.data
}
