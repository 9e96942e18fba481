import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from '../../../site/shared/ui/picture'

const markup = (src: string) => renderToString(<Picture src={src} alt="A can" fallback="can" sizes="50vw" />)
const sourcesOf = (html: string) => [...html.matchAll(/<source [^>]*>/g)].map(([tag]) => tag)

it('shows an animated picture in WebP, and its AVIF still to visitors who prefer reduced motion', () => {
  const [still, moving, ...more] = sourcesOf(markup('/media/0123456789abcdef-700x400a-AAAA.gif'))
  expect(still).toMatch(/media="\(prefers-reduced-motion: reduce\)"/)
  expect(still).toMatch(/-320w\.avif 320w/)
  expect(moving).toMatch(/type="image\/webp"/)
  expect(moving).not.toContain('media=')
  expect(more).toEqual([])
})

it('shows a still picture in AVIF and WebP, and a small one as it is', () => {
  const types = sourcesOf(markup('/media/0123456789abcdef-700x400-AAAA.png')).map((tag) => /type="([^"]+)"/.exec(tag)?.[1])
  expect(types).toEqual(['image/avif', 'image/webp'])
  expect(sourcesOf(markup('/media/0123456789abcdef-300x200a-AAAA.gif'))).toEqual([])
})
