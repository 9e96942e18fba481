import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The user's time zone by its IANA name: UTC while the server renders, and until the browser has taken over. */
export const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
