'use client'

import { useEffect } from 'react'

/** Tells password managers what Payload's fields of the sign-in are. Payload says nothing of the user name, and `off` of the password. */
export function LoginAutofill(): null {
  useEffect(() => {
    for (const [id, purpose] of [
      ['field-username', 'username'],
      ['field-password', 'current-password'],
    ] as const)
      document.getElementById(id)?.setAttribute('autocomplete', purpose)
  }, [])
  return null
}
