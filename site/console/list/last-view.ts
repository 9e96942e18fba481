/** How each list was looked at last, by its path: filters, order and page, as its address has them. For this page load only. */
const views = new Map<string, string>()

/** Keeps how a list is looked at. @param search of its address; none for the plain list. */
export const rememberView = (path: string, search: string): void => void views.set(path, search)

/** The way back to a list, as somebody left it; any other path, and one with a view of its own, as it is. */
export const asLeft = (path: string): string => path + (views.get(path) ?? '')
