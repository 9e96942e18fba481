import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readDrafts, writeDrafts, type Draft } from './drafts'
import { mergeValues, pick } from './merge-values'

const KEEP_EVERY_MS = 1000

export type DraftOffer = {
  /** An earlier draft that waits for an answer. */
  readonly offered: Draft | null
  readonly restore: () => void
  readonly dismiss: () => void
  /** What was typed is saved, or given up; only what still waits for its answer is kept. */
  readonly forget: () => void
  /** The form begins anew: what is typed from now on is kept again. */
  readonly resume: () => void
}

type DraftPlace = {
  readonly path: string
  readonly heading: string
  readonly username: string
  /** See FormModule. */
  readonly together?: readonly string[] | undefined
}

/** Fills a draft in: what was worked on then, and beside it what the record holds by now. */
function fillIn<Values extends FieldValues>(form: UseFormReturn<Values>, { values, base = {} }: Draft, together?: readonly string[]): void {
  const here = form.getValues()
  const opened = form.formState.defaultValues as Values
  // a draft from before it kept what it began with counts as typed, all of it
  const merge = mergeValues(base, values as Values, here, together)
  // What it was then counts as what it was opened with: a save sees what somebody else made of it since.
  form.reset({ ...opened, ...pick(base, merge.mine) })
  form.reset(merge.values, { keepDefaultValues: true })
}

/**
 * Keeps what is typed in this browser each second, and offers it back when the form is opened again after a crash, a
 * 401 or a closed tab (issue 6, 2).
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, place: DraftPlace): DraftOffer {
  const { path, heading, username, together } = place
  const [offers, setOffers] = useState(() => {
    const here = JSON.stringify(form.getValues())
    return readDrafts(path, username).filter(({ values }) => JSON.stringify(values) !== here)
  })
  // What waits for an answer stays in the storage, before what is typed meanwhile.
  const waiting = useRef(offers)
  const kept = useRef<string | null>(null)
  const over = useRef(false)

  const keep = useCallback(() => {
    if (over.current) return
    const values = form.getValues()
    const text = JSON.stringify(values)
    if (text === kept.current) return
    const base = { ...form.formState.defaultValues }
    if (text === JSON.stringify(base)) {
      // Typed and taken back: there is nothing to keep, unless an earlier draft still waits for its answer.
      if (kept.current !== null) writeDrafts(path, waiting.current)
      kept.current = null
      return
    }
    kept.current = text
    writeDrafts(path, [...waiting.current, { values, base, at: new Date().toISOString(), heading, username }])
  }, [form, path, heading, username])

  useEffect(() => {
    const timer = setInterval(keep, KEEP_EVERY_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const forget = useCallback(() => {
    over.current = true
    writeDrafts(path, waiting.current)
  }, [path])

  /** The first offer has its answer: the storage follows at once. */
  const answered = (): void => {
    waiting.current = waiting.current.slice(1)
    setOffers(waiting.current)
    writeDrafts(path, waiting.current)
    kept.current = null
    keep()
  }

  const offered = offers[0] ?? null
  return {
    offered,
    restore: () => {
      if (!offered) return
      fillIn(form, offered, together)
      answered()
    },
    dismiss: answered,
    forget,
    resume: () => {
      over.current = false
      kept.current = null
    },
  }
}
