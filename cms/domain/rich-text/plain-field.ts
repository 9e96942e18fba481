/** The name of the hidden field with the plain text of a formatted one, which lists and the search read. @param key that of the text. */
export const plainField = (key: string): string => `${key}Plain`
