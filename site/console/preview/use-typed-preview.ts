import { useEffect, useRef, useState } from 'react'
import type { PublicEntity } from '../../../admin-bridge/contract'
import { TYPED_PATH, typedPreviewSchema } from '../../../admin-bridge/contract/previews'
import type { TypedPreview } from '../../features/previews/frame-messages'
import { isAbort } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'

/** A pause in typing this long updates the preview. */
const PAUSE_MS = 180

/** What a form would save: the kind and the id of the record (null for a new one), and the body. */
export type Typed = { readonly kind: PublicEntity; readonly id: number | null; readonly record: Record<string, unknown> }

/**
 * The record as it would look. After a failure it is the last one that the server sent.
 * @returns `preview`: null until the first one arrives; `failed`: whether the last request failed.
 */
export function useTypedPreview(typed: Typed): { preview: TypedPreview | null; failed: boolean } {
  const api = useApi()
  const [state, setState] = useState<{ preview: TypedPreview | null; failed: boolean }>({ preview: null, failed: false })
  const isFirst = useRef(true)
  const body = JSON.stringify(typed)
  useEffect(() => {
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      isFirst.current = false
      try {
        const preview = await api.send('POST', TYPED_PATH, JSON.parse(body), typedPreviewSchema, undefined, controller.signal)
        setState({ preview, failed: false })
      } catch (error) {
        if (!isAbort(error)) setState(({ preview }) => ({ preview, failed: true }))
      }
    }
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, body])
  return state
}
