import { createContext, useContext } from 'react'
import type { UploadOptions } from '../../shared/api/api-client'
import type { LibraryPicture } from '../data/media'

/** The upload destination of a form's images. */
export type UploadTarget = {
  /**
   * Uploads an image. `attached` means that the record already refers to it, without a save.
   * @param isRecordImage false for documents, such as a grading sheet, which go to the media library and may be PDFs.
   */
  readonly upload: (file: File, isRecordImage: boolean, options: UploadOptions) => Promise<{ url: string; attached: boolean }>
  /** Uploads a picture to the media library. */
  readonly uploadToLibrary: (file: File, options: UploadOptions) => Promise<LibraryPicture>
  /** Reports that an upload has started or ended. The form cannot be saved during an upload. */
  readonly reportUpload: (change: 1 | -1) => void
}

const UploadContext = createContext<UploadTarget | null>(null)

/** Every form page sets it for the image fields inside. */
export const UploadTargetProvider = UploadContext.Provider

/** @throws Error outside of a form page. */
export function useUploadTarget(): UploadTarget {
  const target = useContext(UploadContext)
  if (!target) throw new Error('An image field must be inside a form page')
  return target
}
