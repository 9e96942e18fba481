import { describe, expect, it } from 'vitest'
import { destinationOf, isNamedBy, withoutOwnAddress } from '../../../admin-bridge/resources/rich-text/destinations'

/** Whether a link with this text needs no further word about where it leads. */
const isNamed = (url: string, text: string): boolean => isNamedBy(destinationOf(url) ?? '', text)

describe('where a link leads', () => {
  it.each([
    ['https://www.example.com/a?b#c', 'example.com'],
    ['http://example.com:8080/', 'example.com:8080'],
    ['mailto:a%2Bb@example.com?subject=x', 'a+b@example.com'],
    ['mailto:50%@example.com', '50%@example.com'],
    ['/blog/1', null],
  ])('is the host or the e-mail address of %s', (url, destination) => {
    expect(destinationOf(url)).toBe(destination)
  })

  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['https://example.com/a', 'example.com'],
    ['https://www.example.com/', ' WWW.Example.com/imprint '],
    ['http://example.com:8080/', 'example.com:8080'],
    ['mailto:a@b.example', 'a@b.example'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('is named: %s by "%s"', (url, text) => {
    expect(isNamed(url, text)).toBe(true)
  })

  it.each([
    ['https://pal.example/', 'paypal.example'],
    ['https://a.example', 'https://banana.example/x'],
    ['https://evil.example/', 'https://bank.example/evil.example'],
    ['https://evil.example/', 'https://bank.example?evil.example'],
    ['https://evil.example/', 'bank.example@evil.example'],
    ['https://example.com', 'example.com.evil.example'],
    ['https://example.com', 'see example.com'],
    ['mailto:a@b.example', 'aa@b.example'],
    ['https://example.com', ''],
  ])('is not named: %s by "%s"', (url, text) => {
    expect(isNamed(url, text)).toBe(false)
  })
})

describe('a link to this site by its whole address', () => {
  it.each([
    ['https://ccc.example/blog/1?a=b#c', '/blog/1?a=b#c'],
    ['HTTPS://CCC.example:443', '/'],
  ])('is a path: %s', (url, path) => {
    expect(withoutOwnAddress(url, 'https://ccc.example')).toBe(path)
  })

  it.each(['http://ccc.example/', 'https://ccc.example:8443/', 'https://ccc.example.evil.example/', 'mailto:a@ccc.example', '/blog/1'])(
    'is not %s',
    (url) => {
      expect(withoutOwnAddress(url, 'https://ccc.example')).toBe(url)
      expect(withoutOwnAddress(url, '')).toBe(url)
    },
  )

  it.each(['https://ccc.example//evil.example', 'https://ccc.example/\\evil.example', 'https://ccc.example/a/..//evil.example'])(
    'never becomes a link to another one: %s',
    (url) => {
      expect(withoutOwnAddress(url, 'https://ccc.example')).toBe(url)
    },
  )
})
