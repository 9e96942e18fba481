import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { HttpError } from '../http/errors'
import type { OwnOrigin } from '../http/own-origin'
import { sendPanelError } from './responses'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The schemes of tokens that Payload takes. */
const TOKEN = /^(?:bearer|jwt) /i
const forged = new HttpError(403, 'This request comes from another site')

/**
 * Whether a page of another site may have made the browser send this write: with the visitor's cookie, or without one to sign the
 * visitor in to an account of its own. A sibling domain (`same-site`), whose page Payload lets use the cookie, is another site too,
 * and `Origin` must be the address that the request was sent to. A token in `Authorization` without a cookie cannot come from
 * such a page; a browser adds a password by itself. A client that sends neither header is not a browser; Payload ignores its cookie and requires a token.
 */
function isForgedWrite({ method = '', headers }: IncomingMessage, isOwn: OwnOrigin): boolean {
  if (SAFE_METHODS.has(method)) return false
  if (TOKEN.test(headers.authorization ?? '') && headers.cookie === undefined) return false
  if (headers.origin !== undefined && !isOwn({ headers }, headers.origin)) return true
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

/** Rejects forged writes with 403. Mount it in front of the panel and its REST API. @param isOwn the check of `Origin`. */
export const rejectForgedWrites =
  (isOwn: OwnOrigin): RequestHandler =>
  (request, response, next) =>
    isForgedWrite(request, isOwn) ? sendPanelError(request, response, forged) : next()
