import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changeDrafts, earliestFirst, ownDraft, readDrafts, removeDraft, type Draft } from './drafts'
import { mergeValues, pick } from '../conflict/merge-values'
import type { FormMapping } from '../form-types'
import { unfolded } from '../parts'

const STORE_INTERVAL_MS = 1000

export type DraftOffer = {
  /** The stored drafts that the user has not restored or discarded yet, the latest first. */
  readonly offers: readonly Draft[]
  /** Puts a draft into the form. What is in it so far becomes a draft itself. */
  readonly restore: (offer: Draft) => void
  /** Deletes a draft that is offered. Returns a function that brings it back. */
  readonly dismiss: (offer: Draft) => () => void
  /** Deletes the current draft. Unanswered offers remain. Returns a function that brings it back. */
  readonly discard: () => () => void
  /** Starts storing drafts again after {@link discard}. */
  readonly resume: () => void
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

type Place = Pick<DraftOptions<FieldValues>, 'path' | 'username'>

/** The drafts that were stored when the form was opened and are not answered yet. What the form holds anyway is none. */
function useOffers<Values extends FieldValues>({ getValues }: UseFormReturn<Values>, { path, username }: Place) {
  const [opened] = useState(() => JSON.stringify(getValues()))
  const isNews = useCallback(({ values }: Draft) => JSON.stringify(values) !== opened, [opened])
  const [openedAt] = useState(path)
  const [offers, setOffers] = useState(() => readDrafts(path, username).filter(isNews))
  useEffect(() => {
    if (!readDrafts(path, username).every(isNews)) changeDrafts(path, username, (drafts) => drafts.filter(isNews))
  }, [path, username, isNews])
  const remove = (offer: Draft): void => setOffers((all) => all.filter(({ at }) => at !== offer.at))
  const add = (drafts: readonly Draft[]): void => setOffers((all) => [...all, ...drafts].toSorted(earliestFirst))
  return { offers: openedAt === path ? offers.toReversed() : [], add, remove }
}

/**
 * Stores the form's unsaved values in this browser every second, and offers them again when the form is opened after a
 * crash, a 401 or a closed tab.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, options: DraftOptions<Values>): DraftOffer {
  const { path, heading, username, module = {} } = options
  const { offers, add, remove } = useOffers(form, { path, username })
  const own = useMemo(() => ownDraft(path, username), [path, username])
  const stored = useRef<string | null>(null)
  const paused = useRef(false)

  /** @param defaults the form's default values, where the form has not been rendered since it got them. */
  const store = useCallback(
    (defaults?: FieldValues) => {
      if (paused.current) return
      const values = form.getValues()
      const json = JSON.stringify(values)
      if (json === stored.current) return
      const base = { ...(defaults ?? form.formState.defaultValues) }
      if (json === JSON.stringify(base)) {
        // The user has undone all changes.
        if (own.isStored()) own.replace(null)
        stored.current = null
        return
      }
      stored.current = json
      own.replace({ values, base, heading })
    },
    [form, heading, own],
  )

  useStoring(store)
  // a form that moves to another address goes on there
  useEffect(() => {
    paused.current = false
    stored.current = null
  }, [own])

  const discard = useCallback(() => {
    store()
    const discarded = own.read()
    paused.current = true
    own.replace(null)
    return () => changeDrafts(path, username, (drafts) => [...drafts, ...discarded])
  }, [path, store, username, own])

  const dismiss = (offer: Draft): (() => void) => {
    remove(offer)
    removeDraft(path, offer)
    return () => {
      changeDrafts(path, username, (drafts) => [...drafts, offer].toSorted(earliestFirst))
      add([offer])
    }
  }
  const restore = (offer: Draft): void => {
    store()
    add(own.read())
    own.leave()
    form.reset()
    const defaults = applyDraft(form, offer, module)
    dismiss(offer)
    // even if it holds what was typed already: its base is another one
    stored.current = null
    store(defaults)
  }
  const resume = (): void => {
    paused.current = false
    stored.current = null
  }
  return { offers, restore, dismiss, discard, resume }
}
