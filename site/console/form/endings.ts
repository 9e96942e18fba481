import { useEffect, type RefObject } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DraftOffer } from './drafts/use-draft'

type EndingOptions<Values extends FieldValues, Entity> = {
  /** Null for a new record. */
  readonly id: number | null
  /** Makes this form that of the record that it has created, at its address. */
  readonly onCreated: ((record: Entity) => void) | undefined
  readonly form: UseFormReturn<Values>
  readonly draft: DraftOffer
  /** Whether leaving loses nothing. */
  readonly saved: RefObject<boolean>
  readonly setCreatedId: (id: number | null) => void
}

/** What a form does after a save instead of leaving the page, and when its record is gone. */
export function useEndings<Values extends FieldValues, Entity extends { readonly id: number }>(options: EndingOptions<Values, Entity>) {
  const { id, onCreated, form, draft, saved, setCreatedId } = options
  useEffect(() => {
    saved.current = false
  }, [id, saved])
  return {
    mayLeave: (): boolean => saved.current,
    /** Goes on with the form, a new record's at the address of the record. */
    stay: (record: Entity): void => {
      draft.discard()
      if (id === null && onCreated) {
        // nothing is lost on the way, and the draft goes on there
        saved.current = true
        onCreated(record)
      } else {
        setCreatedId(id === null ? record.id : null)
        draft.resume()
      }
    },
    restart: (values: Values): void => {
      saved.current = false
      setCreatedId(null)
      form.reset(values)
      draft.resume()
    },
    abandon: (): void => {
      saved.current = true
      draft.discard()
    },
  }
}
