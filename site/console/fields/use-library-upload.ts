import { useEffect, useRef } from 'react'
import { UPLOAD_MAX_BYTES } from '../../../cms/domain/limits'
import type { UploadOptions } from '../../shared/api/api-client'
import { useKnowPicture, type LibraryPicture } from '../data/media'
import { useUploadTarget } from '../form/upload-target'
import { TOO_LARGE, uploadFailure } from './use-upload'

type UploadResult = { readonly picture: LibraryPicture } | { readonly error: string }

/**
 * Uploads pictures to the media library. The form cannot be saved meanwhile; leaving the page stops the upload.
 * @returns a function that takes a file, and options with a signal of their own if it is to be stopped otherwise too.
 */
export function useLibraryUpload(): (file: File, options?: UploadOptions) => Promise<UploadResult> {
  const target = useUploadTarget()
  const know = useKnowPicture()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  return async (file, options = {}) => {
    if (file.size > UPLOAD_MAX_BYTES) return { error: TOO_LARGE }
    target.reportUpload(1)
    try {
      const picture = await target.uploadToLibrary(file, { signal: leaving.current.signal, ...options })
      know(picture)
      return { picture }
    } catch (error) {
      return { error: uploadFailure(error) }
    } finally {
      target.reportUpload(-1)
    }
  }
}
