/** The type of a document, such as a grading sheet. A document has no variants, and its name is `<16 hex>.pdf`. */
export const PDF_TYPE = 'application/pdf'

const DOCUMENT = /(?:^|\/)([0-9a-f]{16})\.pdf$/

/** The file name for a document. @param key 16 hex digits. */
export const documentName = (key: string): string => `${key}.pdf`

/** Whether a file name, a path or a URL is that of a document of the library. */
export const isDocument = (name: string): boolean => DOCUMENT.test(name)
