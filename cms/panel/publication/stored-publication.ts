import { useFormFields } from '@payloadcms/ui'
import { publicationOf, type Publication } from '../../domain/records/publication'

const KEYS = ['isPublished', 'publishedAt', 'publishAt', 'unpublishAt'] as const

/** The publication of the form's document as it is stored, whatever the form holds by now; null without a form state. */
export function useStoredPublication(): Publication | null {
  // a text, because a new object would render the component on each key
  const stored = useFormFields(([fields]) =>
    fields['isPublished'] ? JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, fields[key]?.initialValue]))) : null,
  )
  if (stored === null) return null
  // cast: written above
  return publicationOf(JSON.parse(stored) as Record<string, unknown>)
}
