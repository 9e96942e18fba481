import { useFormFields } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { IS_PUBLIC } from '../../domain/entities/publication'
import { publicationOf, type Publication } from '../../domain/records/publication'
import { isHiddenWithEpisode } from '../../domain/records/reader-notes'

const PUBLICATION = ['isPublished', 'publishedAt', 'publishAt', 'unpublishAt'] as const
const KEYS = [...PUBLICATION, IS_PUBLIC, 'episode'] as const

type StoredPublication = Publication & {
  /** Whether readers do not see the document although it is published. */
  readonly isHidden: boolean
}

/** The publication of the form's document as it is stored, whatever the form holds by now; null without a form state. */
export function useStoredPublication(): StoredPublication | null {
  // a text, because a new object would render the component on each key
  const stored = useFormFields(([fields]) =>
    fields['isPublished'] ? JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, fields[key]?.initialValue]))) : null,
  )
  if (stored === null) return null
  // cast: written above
  const document = JSON.parse(stored) as Record<string, unknown>
  return { ...publicationOf(document), isHidden: isHiddenWithEpisode(document) }
}

/** Whether somebody has changed the publication in the form since it was filled. */
export function isPublicationTyped(fields: FormState): boolean {
  const of = (state: 'value' | 'initialValue'): string =>
    JSON.stringify(publicationOf(Object.fromEntries(PUBLICATION.map((key) => [key, fields[key]?.[state]]))))
  return of('value') !== of('initialValue')
}
