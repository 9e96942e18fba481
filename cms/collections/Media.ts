import path from 'node:path'
import type { CollectionConfig, ImageSize } from 'payload'
import { publicContent } from '../access/access'
import { MEDIA_PATH, MEDIA_TYPES, VARIANT_FORMATS, VARIANT_WIDTHS, variantName } from '../domain/media-name'
import { env } from '../env'
import { textArea } from '../fields/fields'
import { dropFiles, dropReplacedFiles, storeFiles, toMedia } from '../hooks/files'
import { updatePictureUrls, preventDeletingUsedPicture } from '../hooks/references'
import { prepareUpload } from '../hooks/uploads'
import { variantKey } from '../media/make-picture'
import { groups } from './content'

/** One variant per width and format, as `makePicture` produces them. */
const imageSizes: ImageSize[] = VARIANT_FORMATS.flatMap((format) =>
  VARIANT_WIDTHS.map((width) => ({
    name: variantKey(format, width),
    width,
    formatOptions: { format },
    generateImageName: ({ originalName }: { originalName: string }) => variantName(originalName, width, format),
  })),
)

/** The media library. Its hooks check, convert, store and delete the files, in the data folder or in the bucket. */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Picture', plural: 'Media' },
  access: publicContent(),
  admin: {
    group: groups.library,
    useAsTitle: 'filename',
    defaultColumns: ['filename', 'alt', 'width', 'height'],
    listSearchableFields: ['alt', 'filename'],
  },
  defaultSort: '-id',
  // several records can show one picture, so no file needs a second entry
  disableDuplicate: true,
  hooks: {
    beforeOperation: [prepareUpload],
    beforeChange: [storeFiles],
    afterChange: [updatePictureUrls, dropReplacedFiles],
    beforeDelete: [preventDeletingUsedPicture],
    afterDelete: [dropFiles],
  },
  upload: {
    // our hooks store and delete the files; this folder never exists, so Payload finds nothing to delete in it
    disableLocalStorage: true,
    staticDir: path.join(env().DATA_DIR, 'media', '.none'),
    handlers: [toMedia],
    mimeTypes: [...MEDIA_TYPES],
    imageSizes,
    // the smallest variant; a picture narrower than that has none
    adminThumbnail: ({ doc }) => {
      // cast: Payload types the document's fields as unknown; `sizes` has an entry for each of `imageSizes`
      const small = (doc['sizes'] as Record<string, { filename?: string | null }> | undefined)?.[`webp${VARIANT_WIDTHS[0]}`]?.filename
      const name = small || doc['filename']
      return typeof name === 'string' ? `${MEDIA_PATH}${name}` : null
    },
    crop: false,
    focalPoint: false,
    displayPreview: true,
    bulkUpload: true,
    pasteURL: false,
  },
  fields: [textArea('alt', { label: 'Description of the picture', rows: 2 })],
}
