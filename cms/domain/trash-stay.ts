/** How long records stay in the trash. @param days 0 for ever; null while it is not known. */
export function trashStay(days: number | null): string {
  if (days === null) return 'Deleted records. They can be restored until they are removed for good.'
  if (days === 0) return 'Deleted records. They stay here until somebody removes them for good.'
  return `Deleted records. They can be restored for ${days === 1 ? 'one day' : `${days} days`}, and are then removed for good.`
}

const DAY_MS = 86_400_000

/** When a record goes for good by itself, in ISO 8601; null if it never does. @param days see `TRASH_DAYS`. */
export function goneAt(deletedAt: string, days: number | null): string | null {
  const time = new Date(deletedAt).getTime()
  return days === null || days === 0 || Number.isNaN(time) ? null : new Date(time + days * DAY_MS).toISOString()
}
