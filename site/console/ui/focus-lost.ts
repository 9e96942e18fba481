/**
 * Whether the focus is on nothing, or inside something that leaves the page. Elsewhere the user has put it, and it stays there.
 * @param leaving what leaves, or has left.
 */
export function isFocusLost(...leaving: readonly (Element | null | undefined)[]): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || leaving.some((each) => each?.contains(activeElement) === true)
}
