/**
 * A whole number as English writes it: `1,240`. By hand, for browsers: their number formats take longer to set up than
 * a page takes to start.
 * @param count zero or more, below 1e21.
 */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
