/** Slugs consist of ASCII letters, digits, underscores and hyphens. */
export const SLUG_PATTERN = /^[A-Za-z0-9_-]+$/

/** Generates a slug from a title: lower case, words joined by single hyphens, other characters removed. */
export function slugFrom(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-+|-+$/g, '')
}
