import type { FieldValues } from 'react-hook-form'

/** The values that changed since the form was submitted; null for none. */
export function changesSince(submitted: FieldValues, current: FieldValues): Record<string, unknown> | null {
  const changes = Object.entries(current).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(submitted[name]))
  return changes.length === 0 ? null : Object.fromEntries(changes)
}
