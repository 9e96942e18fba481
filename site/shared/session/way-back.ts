/** The state of a redirect to the sign-in page after a session has ended: where, and whose it was. It outlives a reload of that page. */
export type WayBack = { readonly wayBack: { readonly path: string; readonly username: string | undefined } }

/** The way back to a page. @param username whose session has ended. */
export const wayBackTo = ({ pathname, search }: { pathname: string; search: string }, username: string | undefined): WayBack => ({
  wayBack: { path: pathname + search, username },
})
