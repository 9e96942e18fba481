import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { DOCUMENTS_API_PATH, MEDIA_API_PATH, mediaSchema } from '../../../admin-bridge/contract'
import { useApi } from '../../shared/api/api-context'
import type { ConsoleResource } from '../data/resource'
import { uploadImage } from '../data/writes'
import type { UploadTarget } from './upload-target'
import { readAgain } from '../data/read-again'

/**
 * The upload destination of a form: the record's own upload endpoint for an existing record, otherwise the media library.
 * @param id the record being edited; null for a new one.
 */
export function useUploads(resource: ConsoleResource, id: number | null): { target: UploadTarget; isUploading: boolean } {
  const api = useApi()
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState(0)
  const target = useMemo<UploadTarget>(() => {
    const uploadToLibrary: UploadTarget['uploadToLibrary'] = (file, options) => api.upload(`${MEDIA_API_PATH}/`, file, mediaSchema, options)
    return {
      uploadToLibrary,
      async upload(file, isRecordImage, options) {
        const field = resource.contract.image?.field
        if (id === null || !isRecordImage || field === undefined) {
          const path = isRecordImage ? MEDIA_API_PATH : DOCUMENTS_API_PATH
          const { url } = await api.upload(`${path}/`, file, mediaSchema, options)
          return { url, attached: false }
        }
        const record = await uploadImage(resource, { api, id, file, options })
        void readAgain(queryClient)
        return { url: String(record[field]), attached: true }
      },
      reportUpload: (change) => setUploads((count) => count + change),
    }
  }, [api, queryClient, resource, id])
  return { target, isUploading: uploads > 0 }
}
