import { parseJson } from '../history/stored'
import type { PendingDraft } from './types'

/** A draft as it is stored: its fields and pictures as JSON texts, so that they come back exactly. */
export type StoredDraft = Omit<PendingDraft, 'fields' | 'pictures'> & { fields: string; pictures: string }

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a stored draft. A damaged one counts as none, so that its record can still be read, edited and published. It stays in its
 * place until the next draft or the next public change.
 * @param onDamage called with what is wrong.
 */
export function readStoredDraft(stored: StoredDraft | null, onDamage: (error: unknown) => void = () => undefined): PendingDraft | null {
  if (!stored) return null
  const { fields, pictures, ...draft } = stored
  try {
    const read: PendingDraft = { ...draft, fields: parseJson(fields), pictures: parseJson(pictures) }
    if (isObject(read.fields) && Array.isArray(read.pictures)) return read
    onDamage(new TypeError('A stored draft is not an object'))
  } catch (error) {
    onDamage(error)
  }
  return null
}
