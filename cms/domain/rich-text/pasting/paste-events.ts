/** Data that Lexical's editors copy for each other. */
export const OWN_TYPE = 'application/x-lexical-editor'

/** What an editor has copied itself, as Lexical's JSON; '' for other data. @param namespace of that editor. */
export function ownDataIn(data: DataTransfer, namespace: string): string {
  const copied = data.getData(OWN_TYPE)
  return copied.includes(`"namespace":"${namespace}"`) ? copied : ''
}

/** Whether an event belongs to a field inside the text, such as that of a caption or of a code block. */
export const isOfField = ({ target }: Event): boolean => target instanceof Element && target.closest('input, textarea') !== null
