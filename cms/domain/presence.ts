type Other = { readonly user: string; readonly is_you: boolean }

/** "Mara and Jonas are editing this too." Empty if nobody else is. @param others who have the record open, one entry for each person. */
export function presenceSentence(others: readonly Other[]): string {
  const names = others.filter(({ is_you }) => !is_you).map(({ user }) => user)
  const isOpenTwice = others.some(({ is_you }) => is_you)
  const people = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const sentences = [
    ...(names.length > 0 ? [`${people} ${names.length === 1 ? 'is' : 'are'} editing this too.`] : []),
    ...(isOpenTwice ? ['You have this open in another place.'] : []),
  ]
  return sentences.join(' ')
}
