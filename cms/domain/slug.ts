/** Slugs consist of ASCII letters, digits, underscores and hyphens. */
export const SLUG_PATTERN = /^[A-Za-z0-9_-]+$/

/** Why no slug can be made. @param source the label of the field that it would be made of. */
export const noSlugIn = (source: string): string => `The ${source.toLowerCase()} has no letters a–z or digits: please type a slug`

/** Generates a slug from a title: lower case, words joined by single hyphens, other characters removed. */
export function slugFrom(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-+|-+$/g, '')
}
