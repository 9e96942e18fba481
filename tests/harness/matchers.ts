import { expect } from 'vitest'

/** Matches any number inside `toEqual` and `toMatchObject`. */
export const aNumber = (): unknown => expect.any(Number)

/** Matches a string inside `toEqual` and `toMatchObject`. Vitest types its own matchers as `any`. */
export const matching = (pattern: RegExp | string): unknown => expect.stringMatching(pattern)

/** Matches a string that contains a text, inside `toEqual` and `toMatchObject`. */
export const containing = (text: string): unknown => expect.stringContaining(text)

/** Matches an object that has at least these properties, inside `toEqual`. */
export const having = (properties: Record<string, unknown>): unknown => expect.objectContaining(properties)
