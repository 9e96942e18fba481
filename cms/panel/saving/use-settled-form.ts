'use client'

import { useCallback, useEffect, useReducer, useRef } from 'react'

/** Longer than the half second after which the editor hands over its text on a busy page. */
const IDLE_LIMIT_MS = 1000
/** Longer than the editor takes in a browser without idle callbacks. */
const FALLBACK_MS = 200

/** Idle callbacks run in the order in which they were requested, so after the editor's. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS })
    else setTimeout(resolve, FALLBACK_MS)
  })

/**
 * For what reads the form right after somebody has typed. Payload's rich text editor hands its text to the form only when the
 * browser is idle: a save before that would leave out the last words.
 * @returns a function that resolves when the form holds everything that was typed before the call.
 */
export function useSettledForm(): () => Promise<void> {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const waiting = useRef<(() => void)[]>([])
  // the form's values change with a render: one that is requested later commits with theirs, or after it
  useEffect(() => {
    for (const resolve of waiting.current.splice(0)) resolve()
  })
  return useCallback(async () => {
    await untilIdle()
    await new Promise<void>((resolve) => {
      waiting.current.push(resolve)
      render()
    })
  }, [])
}
