import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readDrafts, writeDrafts, type Draft } from './drafts'
import { mergeValues, pick } from '../conflict/merge-values'
import type { FormMapping } from '../form-types'
import { unfolded } from '../parts'

const STORE_INTERVAL_MS = 1000

export type DraftOffer = {
  /** A stored draft that the user has not restored or dismissed yet. */
  readonly offered: Draft | null
  readonly restore: () => void
  readonly dismiss: () => void
  /** Deletes the current draft. Unanswered offers remain. Returns a function that brings it back. */
  readonly discard: () => () => void
  /** Starts storing drafts again after {@link discard}. */
  readonly resume: () => void
  /** Stores these values in the place of the form's, which nobody has typed. An empty object ends it. */
  readonly overlay: (values: FieldValues) => void
}

type Mapping<Values extends FieldValues> = Pick<FormMapping<Values, unknown>, 'linked' | 'parts'>

type DraftOptions<Values extends FieldValues> = {
  readonly path: string
  readonly heading: string
  readonly username: string
  readonly module?: Mapping<Values>
}

/** Applies a draft to the form, on top of what the record holds now. @returns the values that its changes are counted from. */
function applyDraft<Values extends FieldValues>(form: UseFormReturn<Values>, draft: Draft, module: Mapping<Values>): FieldValues {
  const current = form.getValues()
  // Without a base, all values of the draft count as changes.
  const base = draft.base ?? {}
  const { base: from, local, remote, linked, fold } = unfolded(module, base, draft.values, current)
  const merge = mergeValues(from, local, remote, linked)
  const defaults = unfolded(module, base, draft.values, { ...current, ...form.formState.defaultValues })
  // The base of the changes becomes the form's default, so that saving detects changes that others made since.
  // The compiler cannot see that the names are those of the form.
  const counted = defaults.fold({ ...defaults.remote, ...pick(from, merge.changed) }, true) as Values
  form.reset(counted)
  form.reset(fold(merge.values) as Values, { keepDefaultValues: true })
  return counted
}

/** Stores every second, when the page is left, and when the form is closed. */
function useStoring(store: () => void): void {
  useEffect(() => {
    const storeNow = (): void => store()
    const timer = setInterval(storeNow, STORE_INTERVAL_MS)
    window.addEventListener('pagehide', storeNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', storeNow)
      store()
    }
  }, [store])
}

/**
 * Stores the form's unsaved values in this browser every second, and offers them again when the form is opened after a
 * crash, a 401 or a closed tab.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, options: DraftOptions<Values>): DraftOffer {
  const { path, heading, username, module = {} } = options
  const [offers, setOffers] = useState(() => {
    const current = JSON.stringify(form.getValues())
    return readDrafts(path, username).filter(({ values }) => JSON.stringify(values) !== current)
  })
  // Unanswered offers stay in the storage, before the current draft.
  const unanswered = useRef(offers)
  const stored = useRef<string | null>(null)
  const paused = useRef(false)
  const untyped = useRef<FieldValues>({})

  /** @param defaults the form's default values, where the form has not been rendered since it got them. */
  const store = useCallback(
    (defaults?: FieldValues) => {
      if (paused.current) return
      const values = { ...form.getValues(), ...untyped.current }
      const json = JSON.stringify(values)
      if (json === stored.current) return
      const base = { ...(defaults ?? form.formState.defaultValues) }
      if (json === JSON.stringify(base)) {
        // The user has undone all changes.
        if (stored.current !== null) writeDrafts(path, unanswered.current)
        stored.current = null
        return
      }
      stored.current = json
      writeDrafts(path, [...unanswered.current, { values, base, at: new Date().toISOString(), heading, username }])
    },
    [form, path, heading, username],
  )

  useStoring(store)

  const discard = useCallback(() => {
    store()
    const before = readDrafts(path, username)
    paused.current = true
    writeDrafts(path, unanswered.current)
    return () => writeDrafts(path, before)
  }, [path, store, username])

  const removeFirstOffer = (defaults?: FieldValues): void => {
    unanswered.current = unanswered.current.slice(1)
    setOffers(unanswered.current)
    writeDrafts(path, unanswered.current)
    stored.current = null
    store(defaults)
  }

  const offered = offers[0] ?? null
  const restore = (): void => {
    if (!offered) return
    removeFirstOffer(applyDraft(form, offered, module))
  }
  const resume = (): void => {
    paused.current = false
    stored.current = null
  }
  const overlay = useCallback((values: FieldValues): void => {
    untyped.current = values
  }, [])
  return { offered, restore, dismiss: () => removeFirstOffer(), discard, resume, overlay }
}
