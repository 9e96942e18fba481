/** Limits of fields (in Unicode code points), files and passwords. */
export const LINE_MAX = 200
export const URL_MAX = 2_048
export const TEXT_MAX = 20_000
/** A formatted text, as plain text. */
export const CONTENT_MAX = 100_000
/** Nodes of a formatted text. One without formatting has no such limit, because it is stored without nodes. */
export const FORMATTED_NODES_MAX = 5_000
/** Largest id: that of a signed 32-bit integer. */
export const ID_MAX = 2_147_483_647
/** Body of a request that may hold a formatted text, which takes many times its own size as an editor state. */
export const RICH_BODY_MAX_BYTES = 2 * 1024 * 1024
/** A file with records to import. It is read as a whole, so that it can be checked before anything is written. */
export const IMPORT_MAX_BYTES = 32 * 1024 * 1024
/** Records in one file. */
export const IMPORT_ROWS_MAX = 20_000
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** All frames together. */
export const UPLOAD_MAX_PIXELS = 50_000_000
/** Width or height of a picture. */
export const UPLOAD_MAX_SIDE = 16_384
export const UPLOAD_MAX_FRAMES = 1_000
/** Length of a new password, in code points. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 256
/** Lifetime of a token: a week. */
export const TOKEN_SECONDS = 604_800
/** A session ends 30 days after sign-in, however often its token is refreshed. */
export const SESSION_MAX_SECONDS = 30 * 86_400
/** Wrong current passwords that a user may enter before waiting for the length of the window. */
export const OWN_PASSWORD_ATTEMPTS = 10
/** Length of that window, in seconds. */
export const OWN_PASSWORD_WINDOW_SECONDS = 10 * 60

/** Longest text that a search or a list looks for, in code points and in words. */
export const SEARCH_QUERY_MAX = 200
export const SEARCH_WORDS_MAX = 8
/** Most values of a counted field, such as the authors of quotes, that are returned. */
export const FIGURES_MAX = 100
