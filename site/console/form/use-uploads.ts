import { useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { DOCUMENTS_API_PATH, MEDIA_API_PATH, mediaSchema } from '../../../admin-bridge/contract'
import { useApi } from '../../shared/api/api-context'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { UNREAD_TAG, onlyIf, refusedVersion, useReadVersion } from '../data/versions'
import { uploadImage } from '../data/writes'
import type { UploadTarget } from './upload-target'
import { readAgain } from '../data/read-again'

/**
 * The upload destination of a form: the record's own upload endpoint for an existing record, otherwise the media library. Also
 * the library if somebody else has changed the record's picture: the save then asks which one to keep.
 * @param id the record being edited; null for a new one. @param isShown whether the form shows the picture that the record has.
 */
export function useUploads<R extends ConsoleResource>(
  resource: R,
  id: number | null,
  isShown: (record: RecordOf<R>) => boolean,
): { target: UploadTarget; isUploading: boolean } {
  const api = useApi()
  const queryClient = useQueryClient()
  const readVersion = useReadVersion(resource, {})
  const latest = useRef({ readVersion, isShown })
  useEffect(() => {
    latest.current = { readVersion, isShown }
  })
  const [uploads, setUploads] = useState(0)
  const target = useMemo<UploadTarget>(() => {
    const uploadToLibrary: UploadTarget['uploadToLibrary'] = (file, options) => api.upload(`${MEDIA_API_PATH}/`, file, mediaSchema, options)
    const toLibrary: UploadTarget['upload'] = async (file, isRecordImage, options) => {
      const path = isRecordImage ? MEDIA_API_PATH : DOCUMENTS_API_PATH
      const { url } = await api.upload(`${path}/`, file, mediaSchema, options)
      return { url, attached: false }
    }
    return {
      uploadToLibrary,
      async upload(file, isRecordImage, options) {
        const field = resource.contract.image?.field
        if (id === null || !isRecordImage || field === undefined) return toLibrary(file, isRecordImage, options)
        // without a response, the upload is refused
        const version = await latest.current.readVersion(id).catch(() => null)
        if (version && !latest.current.isShown(version.record)) return toLibrary(file, isRecordImage, options)
        const headers = onlyIf(version?.tag ?? UNREAD_TAG)
        try {
          const record = await uploadImage(resource, { api, id, file, options: { ...options, headers } })
          void readAgain(queryClient)
          return { url: String(record[field]), attached: true }
        } catch (error) {
          if (!refusedVersion(resource, error)) throw error
          return toLibrary(file, isRecordImage, options)
        }
      },
      reportUpload: (change) => setUploads((count) => count + change),
    }
  }, [api, queryClient, resource, id])
  return { target, isUploading: uploads > 0 }
}
