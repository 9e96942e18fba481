import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { readAgain } from '../data/read-again'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { useReadVersion } from '../data/versions'
import { changesSince } from '../form/changes-since'
import { pick } from '../form/conflict/merge-values'
import type { FormMapping } from '../form/form-types'
import { scheduleSentence } from './schedule-sentence'
import { DECISIVE, PUBLICATION, publicationOf, type PublicationValues } from './status'

/** How long after its time a record is read: the schedule looks every five seconds. */
const GRACE_MS = 8_000
/** How soon it is read again while the schedule has done nothing, as after a stop of the server. */
const OVERDUE_MS = 15_000
/** The longest time that a timer of the browser can wait. */
const WAIT_MAX_MS = 2 ** 31 - 1

type NewsOptions<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: Pick<FormMapping<Values, RecordOf<R>>, 'fromRecord'>
  readonly form: UseFormReturn<Values>
  /** Null for a new record. */
  readonly id: number | null
  /** A save reads the record itself. */
  readonly saving: boolean
  /** Called if readers see the record by now, and would see with the next save what was typed while they did not. */
  readonly onExposed: () => void
}

/** When the schedule acts on a record next; null for never. */
function nextAct({ is_published, publish_at, unpublish_at }: PublicationValues): number | null {
  const at = new Date(is_published ? unpublish_at : publish_at).getTime()
  return Number.isNaN(at) ? null : at
}

/**
 * Puts a new status into a form, and leaves alone what was typed. A user who has changed the status keeps the choice, as a change of
 * the new one.
 * @param present the form's values before, with the publication that the record has now.
 */
function takeStatus<Values extends FieldValues>(form: UseFormReturn<Values>, before: FieldValues, present: FieldValues): void {
  const chosen = form.getValues()
  const isChosen = (name: string): boolean => chosen[name] !== before[name]
  // what the user has made of the time that has passed is a choice, too
  const keepsStatus = isChosen('is_published') || isChosen(before['is_published'] === true ? 'unpublish_at' : 'publish_at')
  for (const name of PUBLICATION) {
    if (isChosen(name) || (keepsStatus && DECISIVE.some((each) => each === name))) continue
    // The compiler cannot see that a form with a publication has these fields.
    form.setValue(name as FieldPath<Values>, present[name] as FieldPathValue<Values, FieldPath<Values>>)
  }
  const kept = { keepValues: true, keepFieldsRef: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true }
  // The compiler cannot see that these are the form's values with a new publication.
  form.reset(present as Values, kept)
}

/**
 * Reads an open record again when its schedule has acted, soon after the time and when the user comes back to the window, until it
 * has, and shows its new status.
 * @returns what the schedule did, in a sentence; null as long as it has done nothing.
 */
export function useScheduleNews<R extends ConsoleResource, Values extends FieldValues>(options: NewsOptions<R, Values>): string | null {
  const { resource, module, form, id, saving, onExposed } = options
  const queryClient = useQueryClient()
  // without the pending draft, which would say who saved it instead
  const readPublic = useReadVersion(resource, {})
  const [news, setNews] = useState<string | null>(null)
  const at = id === null ? null : nextAct(publicationOf(form.formState.defaultValues ?? {}))
  const look = useEffectEvent(async () => {
    // a failure is no news: the next save reads the record anyway
    const version = id === null ? null : await readPublic(id).catch(() => null)
    if (!version || saving) return
    const before: FieldValues = form.formState.defaultValues ?? {}
    const present = { ...before, ...pick(module.fromRecord(version.record), PUBLICATION) }
    const sentence = scheduleSentence(before, present, version)
    if (sentence === null || sentence === news) return
    const typed = changesSince(before, { ...form.getValues(), ...pick(before, PUBLICATION) })
    if (typed && present['is_published'] === true) onExposed()
    takeStatus(form, before, present)
    setNews(sentence)
    void readAgain(queryClient)
  })
  useEffect(() => {
    if (at === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const lookIfDue = (): void => {
      if (Date.now() >= at) void look()
    }
    const waitUntil = (time: number): void => {
      timer = setTimeout(
        () => {
          lookIfDue()
          waitUntil(Math.max(at + GRACE_MS, Date.now() + OVERDUE_MS))
        },
        Math.min(Math.max(time - Date.now(), 0), WAIT_MAX_MS),
      )
    }
    waitUntil(at + GRACE_MS)
    window.addEventListener('focus', lookIfDue)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', lookIfDue)
    }
  }, [at])
  return news
}
