/** The properties that decide whether text is visible, and whether it starts a new line. */
const DECIDING = /^\s*(?:display|visibility|font-size|clip|clip-path|mso-hide|mso-element|mso-special-character)\s*:/i
/** Rules for other media, pages and fonts, and whatever else stands in braces of its own. */
const AT_RULES = /@[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g
const REMARKS = /<!--|-->|\/\*[^]*?\*\//g
const RULE = /([^{}]+)\{([^{}]*)\}/g

/**
 * Gives the elements of a page what its own style sheets say about being seen, behind which their own styles win. By regular
 * expressions, because Word writes properties that no browser reads.
 */
export function inlineStyles(body: Element): void {
  const css = [...body.ownerDocument.querySelectorAll('style')].map((sheet) => sheet.textContent).join('\n')
  for (const [, selector = '', declarations = ''] of [...css.replace(REMARKS, '').replace(AT_RULES, '').matchAll(RULE)].toReversed()) {
    const deciding = declarations.split(';').filter((each) => DECIDING.test(each))
    if (deciding.length === 0) continue
    for (const element of found(body, selector))
      element.setAttribute('style', `${deciding.join(';')};${element.getAttribute('style') ?? ''}`)
  }
}

/** The elements of a selector; none if no browser reads it. */
function found(body: Element, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector)
  } catch {
    return []
  }
}
