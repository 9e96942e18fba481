/** A text column's value; empty for NULL. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text column's value; null for NULL. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
