'use client'

import { useTimeZone } from './time-zone'

const PARTS = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions

/** An instant in the user's time zone, which it names: "Mar 5, 2024, 6:00 PM GMT+1". @param props.at ISO 8601. */
export function Moment({ at }: { readonly at: string }) {
  const timeZone = useTimeZone()
  return <time dateTime={at}>{new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone }).format(new Date(at))}</time>
}
