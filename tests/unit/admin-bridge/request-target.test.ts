import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { requestTargetError } from '../../../admin-bridge/http/request-target'

/** Returns the status of the check and the target that later code sees. */
function check(url: string): { status: number; url: string } {
  // the check only reads and writes the URL
  const request = { url } as IncomingMessage
  return { status: requestTargetError(request)?.status ?? 200, url: request.url ?? '' }
}

describe('requestTargetError', () => {
  it.each([
    '/',
    '/?',
    '/caffeine/',
    '/culinary?cuisine=../..//%2e%2e\\x',
    '/quotes?author=Marcus%20Aurelius',
    '/blog/%C3%BCber',
    '/x%E2%80%A8',
    '/a%20b%3Cc%3E',
    '/.well-known/security.txt',
    '/..a/a../a..b/...',
    '/%',
    '/%zz',
    '/%00',
    '/panel/collections/posts?limit=10&where[or][0]=x',
    '/_next/static/chunks/%5Broot%5D.js',
  ])('accepts %s', (target) => expect(check(target)).toEqual({ status: 200, url: target }))

  it.each([
    '',
    '*',
    'panel',
    '/..',
    '/.',
    '/panel/../panel-api/users',
    '/panel/./forgot',
    '/panel/x/../../panel-api/users',
    '/_next/../panel-api/users',
    '/panel/%2e%2e/panel-api/users',
    '/panel/%2E%2e/panel-api/users',
    '/panel/.%2e/panel-api/users',
    '/panel/%2e./panel-api/users',
    '/panel/..%2fpanel-api/users',
    '/panel/..%2Fpanel-api/users',
    '/panel/..%5cpanel-api/users',
    '/panel/..%5Cpanel-api/users',
    '/panel\\..\\panel-api/users',
    '/panel//users',
    '//panel',
    '/panel/%66orgot',
    '/panel/%63reate-first-user',
    '/panel/%72eset/x',
    '/%70anel',
    '/panel%2dapi/users',
    '/a%7Eb',
    '/a%5Fb',
    '/a%31',
    '/panel#/../panel-api/users',
    '/..?x=1',
  ])('rejects %j with 400', (target) => expect(check(target).status).toBe(400))

  it.each([
    ['http://host/api/v1/quotes?x=1', '/api/v1/quotes?x=1', 200],
    ['HTTPS://host:8080', '/', 200],
    ['http://host?x', '/?x', 200],
    ['http://host/panel/../panel-api/users', '/panel/../panel-api/users', 400],
    ['http://a/http://b/panel', '/http://b/panel', 400],
    ['http://host\\panel', '/\\panel', 400],
    ['ftp://host/x', 'ftp://host/x', 400],
  ])('reduces the absolute form %s to its path and checks that', (target, url, status) => expect(check(target)).toEqual({ status, url }))
})
