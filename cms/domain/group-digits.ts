/**
 * Formats a whole number with thousands separators: `1,240`. Avoids Intl.NumberFormat, which is slow to set up while a
 * page starts.
 * @param count zero or more, below 1e21.
 */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
