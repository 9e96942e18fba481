import { describe, expect, it } from 'vitest'
import { loggedPath } from '../../../admin-bridge/http/request'

const TOKEN = 'JDcRgOyBCOVt75MuisNwRM0DXmdiRpVV'

describe('loggedPath', () => {
  it.each([
    `/preview/${TOKEN}`,
    `/preview/${TOKEN}/`,
    `/preview/${TOKEN}/x`,
    `/PREVIEW/${TOKEN}`,
    `//preview//${TOKEN}`,
    `/preview\\${TOKEN}`,
    `/preview%2F${TOKEN}`,
    `/%70review/${TOKEN}%FF`,
    `/%2570review/${TOKEN}`,
    `/x/../preview/${TOKEN}`,
    `http://localhost:4000/preview/${TOKEN}`,
    `/api/v1/previews/${TOKEN}`,
    `/api/v1//previews/${TOKEN}/1`,
    `/v1/previews/${TOKEN}`,
  ])('leaves the token out of %s', (path) => {
    expect(loggedPath(path)).not.toContain(TOKEN)
    expect(loggedPath(path)).toMatch(/previews?[/\\]+…$/i)
  })

  it.each([
    '/',
    '/quotes/5',
    '/preview',
    '/preview/',
    '/api/v1/previews',
    '/api/v1/previews/post/5',
    '/assets/preview-page-x.js',
    '/blog/%C3%BCber',
    '/%',
    '/%70osts',
  ])('leaves %s as it is', (path) => expect(loggedPath(path)).toBe(path))
})
