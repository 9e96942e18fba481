import { z } from 'zod'
import { mediaStem } from '../../../cms/domain/media-name'
import { UsageError } from '../usage-error'
import type { Database } from './database'

/** Version of the archive's layout. Raise it when an older release could not restore the new layout. */
export const FORMAT = 2
/** Member of the archive that lists the others. */
export const MANIFEST = 'manifest.json'
/** Folder of the members that are pictures. The others are the content of the database. */
export const PICTURES_PREFIX = 'media/'

const NAME_MAX_BYTES = 255

/** Whether this is the name of an uploaded file or of a variant of a picture. Archives of earlier releases have variants, too. */
export const isPictureName = (name: string): boolean => name.length <= NAME_MAX_BYTES && mediaStem(name) !== null

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

/** Whether a member of an archive is a picture, by its name. */
export const isPicture = (name: string): boolean => name.startsWith(PICTURES_PREFIX)

/** Names of the pictures in an archive, without their folder. */
export const picturesIn = ({ files }: BackupManifest): string[] =>
  files.flatMap(({ name }) => (isPicture(name) ? [name.slice(PICTURES_PREFIX.length)] : []))

/** Names of the members that hold the content of the database. */
export const contentIn = ({ files }: BackupManifest): string[] => files.map(({ name }) => name).filter((name) => !isPicture(name))

/** Whether the listed files are those of an archive of this database, each once. Nothing else is ever written to the disk. */
function isConsistent(manifest: BackupManifest, database: Database): boolean {
  const content = contentIn(manifest)
  const pictures = picturesIn(manifest)
  return (
    new Set([...content, ...pictures]).size === manifest.files.length &&
    content.length > 0 &&
    content.every((name) => database.isMember(name)) &&
    pictures.every((name) => manifest.pictures && isPictureName(name))
  )
}

/**
 * Parses a manifest. @param text its JSON. @param archive path of the archive, for messages.
 * @throws UsageError if a newer release wrote it, if it is of another database, or if it is invalid or contradicts itself.
 */
export function parseManifest(text: string, archive: string, database: Database): BackupManifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UsageError(`${archive} is damaged: its manifest is not valid JSON`)
  }
  const format = z.object({ format: z.number() }).safeParse(json)
  if (format.success && format.data.format > FORMAT)
    throw new UsageError(`${archive} was written by a newer release (format ${format.data.format}); restore it with that release`)
  const { data: manifest } = manifestSchema.safeParse(json)
  if (manifest && manifest.kind !== database.kind)
    throw new UsageError(`${archive} is a backup of ${manifest.kind}; DATABASE_URL is for ${database.kind}`)
  if (manifest?.format !== FORMAT || !isConsistent(manifest, database))
    throw new UsageError(`${archive} is damaged: its manifest is incomplete or contradicts itself`)
  return manifest
}
