/** Where a deleted record goes: "It goes to the trash, where it stays for 30 days." @param days how long it stays there; 0 for ever, null while that is not known. */
export function toTrashWords(days: number | null): string {
  if (days === null || days === 0) return 'It goes to the trash.'
  return `It goes to the trash, where it stays for ${days === 1 ? 'one day' : `${days} days`}.`
}
