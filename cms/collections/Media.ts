import path from 'node:path'
import type { CollectionConfig, TextField } from 'payload'
import { publicContent } from '../access/access'
import { isDocument } from '../domain/document-name'
import { LIBRARY_TYPES } from '../domain/library-types'
import { MEDIA_PATH, pictureFrom } from '../domain/media-name'
import { env } from '../env'
import { pictureFacts } from '../domain/entities/picture-facts'
import { textArea, textLine } from '../fields/fields'
import { nameRemoval } from '../hooks/deleted-meanwhile'
import { dropFiles, dropReplacedFiles, storeFiles, toMedia } from '../hooks/files'
import { preventDeletingUsedPicture, preventLosingLinks, updatePictureUrls } from '../hooks/references'
import { refuseHalfDone } from '../hooks/half-done'
import { settleId } from '../hooks/ids'
import { refuseStaleSave } from '../hooks/stale-saves'
import { settleTimestamps } from '../hooks/timestamps'
import { prepareUpload } from '../hooks/uploads'
import { groups } from './content'

const line = textLine('title', pictureFacts.title)
/** Pictures that are older than this field are named by their file. */
const title: TextField = { ...line, hooks: { ...line.hooks, afterRead: [({ value, siblingData }) => value || siblingData?.['filename']] } }

/** The media library: pictures, and documents such as grading sheets. Its hooks check, convert, store and delete the files, in the data folder or in the bucket. */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Picture', plural: 'Media' },
  access: publicContent(),
  admin: {
    group: groups.library,
    useAsTitle: 'title',
    defaultColumns: ['title', 'filename', 'alt', 'width', 'height'],
    listSearchableFields: ['title', 'alt', 'filename'],
  },
  defaultSort: '-id',
  // several records can show one picture, so no file needs a second entry
  disableDuplicate: true,
  hooks: {
    beforeOperation: [settleTimestamps, prepareUpload],
    beforeValidate: [settleId],
    beforeChange: [refuseStaleSave(), preventLosingLinks, storeFiles],
    afterChange: [updatePictureUrls, dropReplacedFiles],
    beforeDelete: [preventDeletingUsedPicture],
    afterDelete: [dropFiles],
    afterOperation: [refuseHalfDone],
    afterError: [nameRemoval('picture')],
  },
  upload: {
    // our hooks store and delete the files; this folder never exists, so Payload finds nothing to delete in it
    disableLocalStorage: true,
    staticDir: path.join(env().DATA_DIR, 'media', '.none'),
    handlers: [toMedia],
    mimeTypes: LIBRARY_TYPES,
    // the smallest size; a picture narrower than that has none
    adminThumbnail: ({ doc: { filename } }) => {
      if (typeof filename !== 'string' || isDocument(filename)) return null
      const url = `${MEDIA_PATH}${filename}`
      return pictureFrom(url)?.variants.find(({ format }) => format === 'webp')?.url ?? url
    },
    crop: false,
    focalPoint: true,
    displayPreview: true,
    bulkUpload: true,
    pasteURL: false,
  },
  fields: [textArea('alt', pictureFacts.alt), title],
}
