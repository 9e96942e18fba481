'use client'

import { Button } from '@payloadcms/ui'
import { NOT_SAVED } from '../../domain/saving'
import { Question } from '../question/question'

/** Explains a save after the session has ended, and offers a sign-in that leaves the form as it is. Escape goes back to the form. */
export const SignedOutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const signIn = (): void => {
    window.open('/panel/login', '_blank', 'noopener')
    onClose()
  }
  const buttons = (
    <>
      {/* the first one gets the focus */}
      <Button margin={false} onClick={signIn}>
        Sign in in a new tab
      </Button>
      <Button buttonStyle="secondary" margin={false} onClick={onClose}>
        Keep editing
      </Button>
    </>
  )
  return (
    <Question title="You are signed out" buttons={buttons} onClose={onClose}>
      <p>{NOT_SAVED} Sign in in another tab, then save again.</p>
    </Question>
  )
}
