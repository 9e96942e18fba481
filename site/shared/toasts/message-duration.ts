/** How long a message stays: long enough to be read twice, in milliseconds. */
export const messageDuration = (message: string): number => Math.min(12_000, 3_500 + message.length * 60)
