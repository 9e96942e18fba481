import { useEffect, useMemo, useRef, useState } from 'react'
import PQueue from 'p-queue'
import { useLibraryUpload } from '../fields/use-library-upload'
import { useUploadTarget } from '../form/upload-target'

/** Pictures that are uploaded at the same time. The server decodes them one by one, and each has only so much time. */
const AT_ONCE = 3

/** The upload of a row's picture: how far it is, from 0 to 1, or why it failed. */
export type RowUpload = { readonly progress: number } | { readonly error: string }

type Uploads = Readonly<Record<string, RowUpload>>

export type RowPictures = {
  /** By the keys of the rows. */
  readonly uploads: Uploads
  readonly start: (key: string, file: File) => void
  /** Stops the upload of a row, and forgets its failure. */
  readonly forget: (key: string) => void
  readonly forgetFailures: () => void
}

/** Uploads the pictures of rows to the library, as image fields of new records do. @param onDone called with a row's key and the picture's address. */
export function useRowPictures(onDone: (key: string, url: string) => void): RowPictures {
  const upload = useLibraryUpload()
  const { reportUpload } = useUploadTarget()
  const [uploads, setUploads] = useState<Uploads>({})
  const latest = useRef({ upload, onDone })
  latest.current = { upload, onDone }
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])
  const acts = useMemo(() => {
    const queue = new PQueue({ concurrency: AT_ONCE })
    const note = (key: string, state: RowUpload | null): void =>
      setUploads(({ [key]: _, ...others }) => (state ? { ...others, [key]: state } : others))
    const forget = (key: string): void => {
      running.current.get(key)?.abort()
      running.current.delete(key)
      note(key, null)
    }
    const run = async (key: string, file: File, controller: AbortController): Promise<void> => {
      const { signal } = controller
      const onProgress = (progress: number): void => {
        if (!signal.aborted) note(key, { progress })
      }
      const result = signal.aborted ? null : await latest.current.upload(file, { signal, onProgress })
      if (signal.aborted || !result) return
      running.current.delete(key)
      if ('error' in result) return note(key, { error: `${file.name}: ${result.error}` })
      note(key, null)
      latest.current.onDone(key, result.picture.url)
    }
    const start = (key: string, file: File): void => {
      forget(key)
      const controller = new AbortController()
      running.current.set(key, controller)
      note(key, { progress: 0 })
      // those that wait hold the save back too
      reportUpload(1)
      void queue.add(() => run(key, file, controller)).finally(() => reportUpload(-1))
    }
    const forgetFailures = (): void =>
      setUploads((current) => Object.fromEntries(Object.entries(current).filter(([, state]) => 'progress' in state)))
    return { start, forget, forgetFailures }
  }, [reportUpload])
  return useMemo(() => ({ uploads, ...acts }), [uploads, acts])
}
