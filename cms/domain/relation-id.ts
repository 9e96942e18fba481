/** The id of a reference, populated or not; null for none. */
export function relationId(value: unknown): number | null {
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}
