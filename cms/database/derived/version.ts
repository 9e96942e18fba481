/**
 * Raise it whenever a hidden field or the rule that computes one changes: the next start computes all of them again.
 * `tests/unit/cms/derived-version.test.ts` reminds of it.
 */
export const DERIVED_VERSION = 3
