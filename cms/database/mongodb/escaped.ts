/** A text as a pattern for `$regex` that finds it literally. */
export const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
