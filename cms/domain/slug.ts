/** The shape of a slug (wire-contract.md 3): ASCII letters, digits, underscore and hyphen. */
export const SLUG_PATTERN = /^[A-Za-z0-9_-]+$/

/**
 * The slug made from a title (product.md, section 5): lower case; what is no word character, white space or hyphen goes;
 * spaces become hyphens; runs of hyphens become one; hyphens at the ends go.
 */
export function slugFrom(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-+|-+$/g, '')
}
