/**
 * Raise it whenever a hidden field, the rule that computes one, or an index changes: the next start computes all of them again.
 * `tests/unit/cms/derived-version.test.ts` reminds of it.
 */
export const DERIVED_VERSION = 1
