/** The query string that each list was last viewed with, by path. Lasts until the page is reloaded. */
const views = new Map<string, string>()

/** Stores a list's filters, order and page. @param search the query string; empty for the plain list. */
export const rememberListView = (path: string, search: string): void => void views.set(path, search)

/** Adds the last view of a list to its path. Other paths stay unchanged. */
export const withLastView = (path: string): string => path + (views.get(path) ?? '')
