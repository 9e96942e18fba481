import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { DOCUMENTS_API_PATH, MEDIA_API_PATH, mediaSchema } from '../../../admin-bridge/contract'
import { UPLOAD_MAX_BYTES } from '../../../cms/domain/limits'
import { isAbort } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { TOO_LARGE, uploadFailure } from '../fields/use-upload'
import { readAgain } from '../data/read-again'

/** Files that are sent at once: the server decodes two. */
const AT_ONCE = 2

/** One file of many. `progress` is from 0 to 1, null while it waits; `error` is why it failed. */
export type ManyUpload = {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly progress: number
  readonly error: string | null
}

export type ManyUploads = {
  readonly uploads: readonly ManyUpload[]
  readonly add: (files: readonly File[]) => void
  /** Sends a file again that failed. */
  readonly retry: (key: number) => void
  /** Forgets what is done or has failed. */
  readonly clear: () => void
}

let lastKey = 0

/** Uploads many files to the library, two at a time. A failure does not keep the others from it; leaving the page stops what is under way. */
export function useManyUploads(): ManyUploads {
  const api = useApi()
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<readonly ManyUpload[]>([])
  const queue = useRef<{ key: number; file: File }[]>([])
  const running = useRef(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const change = (key: number, changes: Partial<ManyUpload>): void =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  const send = async (key: number, file: File): Promise<void> => {
    if (file.size > UPLOAD_MAX_BYTES) return change(key, { state: 'failed', error: TOO_LARGE })
    const { signal } = leaving.current
    change(key, { state: 'sending', progress: 0, error: null })
    try {
      await api.upload(DOCUMENTS_API_PATH, file, mediaSchema, { signal, onProgress: (progress) => change(key, { progress }) })
      change(key, { state: 'done', progress: 1 })
      void readAgain(queryClient, { queryKey: [MEDIA_API_PATH] })
    } catch (error) {
      if (!isAbort(error)) change(key, { state: 'failed', error: uploadFailure(error) || 'The upload failed.' })
    }
  }
  const work = async (): Promise<void> => {
    running.current += 1
    for (let next = queue.current.shift(); next && !leaving.current.signal.aborted; next = queue.current.shift())
      await send(next.key, next.file)
    running.current -= 1
  }
  const enqueue = (files: readonly { key: number; file: File }[]): void => {
    queue.current.push(...files)
    for (let free = AT_ONCE - running.current; free > 0; free--) void work()
  }
  return {
    uploads,
    add(files) {
      const added = files.map((file) => ({ key: ++lastKey, file }))
      setUploads((all) => [...all, ...added.map((each): ManyUpload => ({ ...each, state: 'waiting', progress: 0, error: null }))])
      enqueue(added)
    },
    retry(key) {
      const failed = uploads.find((each) => each.key === key)
      if (!failed) return
      change(key, { state: 'waiting', progress: 0, error: null })
      enqueue([failed])
    },
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}
