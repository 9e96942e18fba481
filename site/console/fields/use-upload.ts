import { useEffect, useRef, useState } from 'react'
import { UPLOAD_MAX_BYTES } from '../../../cms/domain/limits'
import { ApiError, isAbort } from '../../shared/api/api-client'
import { useUploadTarget } from '../form/upload-target'
import { failureMessage } from '../../shared/api/failure-messages'

export type Upload = {
  /** How much has gone out, 0 to 1; null while nothing is under way. */
  readonly progress: number | null
  readonly start: (file: File) => void
  readonly cancel: () => void
}

type UploadEnd = { readonly onDone: (url: string, record: boolean) => void; readonly onRefused: (message: string) => void }

const TOO_LARGE = `The file is larger than ${UPLOAD_MAX_BYTES / 1024 / 1024} MiB`

/** Uploads one file at a time for an image field; what the server refuses is said beside the field. */
export function useUpload(own: boolean, { onDone, onRefused }: UploadEnd): Upload {
  const target = useUploadTarget()
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    if (file.size > UPLOAD_MAX_BYTES) return onRefused(TOO_LARGE)
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    target.busy(1)
    setProgress(0)
    try {
      const { url, record } = await target.upload(file, own, { onProgress: setProgress, signal: controller.signal })
      onDone(url, record)
    } catch (error) {
      if (!isAbort(error)) onRefused(refusal(error))
    } finally {
      target.busy(-1)
      if (running.current === controller) {
        running.current = null
        setProgress(null)
      }
    }
  }
  return { progress, start: (file) => void start(file), cancel: () => running.current?.abort() }
}

function refusal(error: unknown): string {
  const own = error instanceof ApiError ? error.fields[0]?.message : undefined
  return own ?? failureMessage(error) ?? ''
}
