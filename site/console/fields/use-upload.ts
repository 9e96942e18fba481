import { useEffect, useRef, useState } from 'react'
import { UPLOAD_MAX_BYTES } from '../../../cms/domain/limits'
import { ApiError, isAbort } from '../../shared/api/api-client'
import { useUploadTarget } from '../form/upload-target'
import { failureMessage } from '../../shared/api/failure-messages'

export type Upload = {
  /** From 0 to 1; null if no upload is in progress. */
  readonly progress: number | null
  readonly start: (file: File) => void
  readonly cancel: () => void
}

type UploadCallbacks = {
  /** `attached`: the record already refers to the image. */
  readonly onDone: (url: string, attached: boolean) => void
  readonly onError: (message: string) => void
}

/** The message for a file above the limit. */
export const TOO_LARGE = `The file is larger than ${UPLOAD_MAX_BYTES / 1024 / 1024} MiB`

/** Uploads one file at a time for an image field. A new upload cancels the previous one. @param isRecordImage see UploadTarget. */
export function useUpload(isRecordImage: boolean, { onDone, onError }: UploadCallbacks): Upload {
  const target = useUploadTarget()
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    if (file.size > UPLOAD_MAX_BYTES) return onError(TOO_LARGE)
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    target.reportUpload(1)
    setProgress(0)
    try {
      const { url, attached } = await target.upload(file, isRecordImage, { onProgress: setProgress, signal: controller.signal })
      onDone(url, attached)
    } catch (error) {
      if (!isAbort(error)) onError(uploadFailure(error))
    } finally {
      target.reportUpload(-1)
      if (running.current === controller) {
        running.current = null
        setProgress(null)
      }
    }
  }
  return { progress, start: (file) => void start(file), cancel: () => running.current?.abort() }
}

/** The message for a failed upload. */
export function uploadFailure(error: unknown): string {
  const fieldMessage = error instanceof ApiError ? error.fields[0]?.message : undefined
  return fieldMessage ?? failureMessage(error) ?? ''
}
