import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { MEDIA_API_PATH } from '../../../admin-bridge/contract'
import { useApi } from '../../shared/api/api-context'
import type { Resource } from '../data/records'
import type { UploadTarget } from './upload-target'

/** What the form needs of an upload's reply. */
const uploaded = z.object({ url: z.string() })

/**
 * Where the pictures of a form go (screens.md 15): to the record's own upload call while there is a record, else to the
 * library.
 * @param id the record being edited; null for a new one.
 */
export function useUploads(resource: Resource, id: number | null): { target: UploadTarget; busy: boolean } {
  const api = useApi()
  const queryClient = useQueryClient()
  const [running, setRunning] = useState(0)
  const target = useMemo<UploadTarget>(
    () => ({
      async upload(file, own, options) {
        const field = resource.contract.image?.field
        if (id === null || !own || field === undefined) {
          const { url } = await api.upload(`${MEDIA_API_PATH}/`, file, uploaded, options)
          return { url, record: false }
        }
        const record = await resource.upload(api, id, file, options)
        void queryClient.invalidateQueries()
        return { url: String((record as Record<string, unknown>)[field]), record: true }
      },
      busy: (change) => setRunning((now) => now + change),
    }),
    [api, queryClient, resource, id],
  )
  return { target, busy: running > 0 }
}
