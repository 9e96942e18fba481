/** The duration of a message in milliseconds: long enough to read it twice. */
export const messageDuration = (message: string): number => Math.min(12_000, 3_500 + message.length * 60)
