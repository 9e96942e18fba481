import { createContext, useContext } from 'react'
import type { UploadOptions } from '../../shared/api/api-client'

/** The upload destination of a form's images. */
export type UploadTarget = {
  /**
   * Uploads an image. `attached` means that the record already refers to it, without a save.
   * @param isRecordImage false for other files, which go to the media library.
   */
  readonly upload: (file: File, isRecordImage: boolean, options: UploadOptions) => Promise<{ url: string; attached: boolean }>
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
