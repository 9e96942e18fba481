import { useEffect } from 'react'
import { usePathname } from 'next/navigation'
import { toast, useForm } from '@payloadcms/ui'
import { STALE_SAVE_HEADER, parseStaleSave } from '../../domain/saving'

const ACCOUNT_PAGE = '/panel/account'

/**
 * Lets the second press of Payload's own save button go through, after the server has refused the first because somebody else has
 * changed the account. The page of one's own account has no place for the dialog that other forms have.
 */
export function useSecondPress(): void {
  const { dispatchFields } = useForm()
  const isAccountPage = usePathname() === ACCOUNT_PAGE
  useEffect(() => {
    if (!isAccountPage) return undefined
    const { fetch } = window
    window.fetch = async (...request) => {
      const response = await fetch(...request)
      const refusal = response.headers.get(STALE_SAVE_HEADER)
      if (refusal) {
        dispatchFields({ type: 'UPDATE', path: 'updatedAt', value: parseStaleSave(refusal).updatedAt })
        toast.info('Reload the page to see the account as it is now, or save again to save over it.')
      }
      return response
    }
    return () => {
      window.fetch = fetch
    }
  }, [isAccountPage, dispatchFields])
}
