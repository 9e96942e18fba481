/** Keys of the console's session in the browser's local storage. The panel removes both when its own session ends. */
export const TOKEN_KEY = 'ccc-token'
export const USER_KEY = 'ccc-user'

/** Channel on which the console and the panel tell each other's tabs that the session has ended. */
export const SESSION_CHANNEL = 'ccc-session'
