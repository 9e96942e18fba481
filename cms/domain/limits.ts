/** Bounds of the fields, in Unicode code points (wire-contract.md 1.8), and of files and passwords. */
export const LINE_MAX = 200
export const URL_MAX = 2_048
export const TEXT_MAX = 20_000
export const CONTENT_MAX = 200_000
export const ID_MAX = 2_147_483_647
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** Of all frames together. */
export const UPLOAD_MAX_PIXELS = 50_000_000
/** Width or height of a picture. */
export const UPLOAD_MAX_SIDE = 16_384
export const UPLOAD_MAX_FRAMES = 1_000
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 256
/** How long a token lives: a week. */
export const TOKEN_SECONDS = 604_800
/** Longest life of a session, however often its token is refreshed: 30 days after sign-in. */
export const SESSION_MAX_SECONDS = 30 * 86_400
/** Wrong guesses of one's own password, when changing it, before a wait of the window's length. */
export const OWN_PASSWORD_TRIES = 10
export const OWN_PASSWORD_WINDOW_MS = 10 * 60_000
