/** The characters that HTML and XML give a meaning in texts and in attributes with double quotes, and how each is written instead. */
export const HTML_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes plain text for HTML, and for attributes with double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] ?? character)
