import { useState } from 'react'
import type { PublicEntity } from '../../../admin-bridge/contract'
import type { PreviewLink } from '../../../admin-bridge/contract/previews'
import { useApi } from '../../shared/api/api-context'
import { failureMessage } from '../../shared/api/failure-messages'
import { notify } from '../../shared/notify'
import { createPreviewLink, endOf, revokePreviewLinks } from './preview-links'

type PreviewLinks = {
  /** Makes a link and copies it. */
  readonly copy: () => void
  /** Revokes all links of the record. */
  readonly revoke: () => void
  readonly isBusy: boolean
  /** The newest link, if the browser did not let the page copy it. */
  readonly uncopied: PreviewLink | null
}

function showFailure(error: unknown, own: string): void {
  const message = failureMessage(error, own)
  if (message) notify.failure(message)
}

/** The preview links of a record: makes and copies them, and revokes them. */
export function usePreviewLinks(kind: PublicEntity, id: number): PreviewLinks {
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  const [uncopied, setUncopied] = useState<PreviewLink | null>(null)
  const doing = async (work: () => Promise<void>, failure: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showFailure(error, failure)
    } finally {
      setBusy(false)
    }
  }
  const revoke = async (): Promise<void> => {
    await revokePreviewLinks(api, kind, id)
    setUncopied(null)
    notify.success('Preview links revoked')
  }
  const startRevoking = (): void => void doing(revoke, 'The preview links could not be revoked. Please try again.')
  const copy = async (): Promise<void> => {
    const link = await createPreviewLink(api, kind, id)
    try {
      await navigator.clipboard.writeText(link.url)
    } catch {
      // no permission, or no secure context: the user copies it
      return setUncopied(link)
    }
    setUncopied(null)
    notify.success(`Preview link copied. It works until ${endOf(link)}.`, startRevoking, 'Revoke')
  }
  return {
    copy: () => void doing(copy, 'The preview link could not be made. Please try again.'),
    revoke: startRevoking,
    isBusy,
    uncopied,
  }
}
