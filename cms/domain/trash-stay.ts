/** How long records stay in the trash. @param days 0 for ever; null while it is not known. */
export function trashStay(days: number | null): string {
  if (days === null) return 'Deleted records. They can be restored until they are removed for good.'
  if (days === 0) return 'Deleted records. They stay here until somebody removes them for good.'
  return `Deleted records. They can be restored for ${days === 1 ? 'one day' : `${days} days`}, and are then removed for good.`
}
