import { useEffect, useState, type ReactNode } from 'react'
import { usePathname } from 'next/navigation'
import { toast, useForm } from '@payloadcms/ui'
import { STALE_SAVE_HEADER, parseStaleSave } from '../../domain/saving'
import { SignedOutDialog } from '../saving/signed-out-dialog'
import { explainNoResponse, isSignedOutAt } from '../saving/stale-response'
import { useMissingPreferences } from '../saving/use-missing-preferences'
import { useSeenValues } from '../saving/use-seen-values'
import { watchResponses } from '../saving/watch-responses'

const ACCOUNT_PAGE = '/panel/account'

/**
 * Lets the second press of Payload's own save button go through, after the server has refused the first because somebody else has
 * changed the account; and says what to do after a save without a response or a session. The page of one's own account has no place
 * for the save button that other forms have.
 * @returns the open question.
 */
export function useSecondPress(): ReactNode {
  const { dispatchFields } = useForm()
  const isAccountPage = usePathname() === ACCOUNT_PAGE
  const [isSignedOut, setSignedOut] = useState(false)
  useSeenValues(isAccountPage)
  useMissingPreferences()
  useEffect(() => {
    if (!isAccountPage) return undefined
    return watchResponses(async (response, request) => {
      const refusal = response?.headers.get(STALE_SAVE_HEADER)
      if (refusal) {
        dispatchFields({ type: 'UPDATE', path: 'updatedAt', value: parseStaleSave(refusal).updatedAt })
        toast.info('Reload the page to see the account as it is now, or save again to save over it.')
      }
      if (isSignedOutAt(response, request)) setSignedOut(true)
      await explainNoResponse(response, request)
    })
  }, [isAccountPage, dispatchFields])
  return isSignedOut && <SignedOutDialog onClose={() => setSignedOut(false)} />
}
