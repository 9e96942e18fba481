import { createContext, useContext } from 'react'
import type { UploadOptions } from '../../shared/api/api-client'

/** Where a form's pictures go. */
export type UploadTarget = {
  /**
   * Uploads a picture and answers its address. `record` means that the record names the picture already, without a save
   * (screens.md 15).
   * @param own false for a picture that is not the record's own image: it goes to the library.
   */
  readonly upload: (file: File, own: boolean, options: UploadOptions) => Promise<{ url: string; record: boolean }>
  /** Tells the form that an upload has begun or ended: a save waits for it. */
  readonly busy: (change: 1 | -1) => void
}

const UploadContext = createContext<UploadTarget | null>(null)

export const UploadTargetProvider = UploadContext.Provider

/** @throws outside of a form page. */
export function useUploadTarget(): UploadTarget {
  const target = useContext(UploadContext)
  if (!target) throw new Error('An image field needs a form page around it')
  return target
}
