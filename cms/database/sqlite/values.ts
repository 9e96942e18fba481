/** A text column's value; empty for NULL. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
