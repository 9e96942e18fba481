import { expect, it, vi } from 'vitest'
import { posts } from '../../../admin-bridge/resources/posts'
import { recordResponse } from '../../../admin-bridge/resources/responses'
import type { RecordReads } from '../../../admin-bridge/store/reads'
import { documentOf, paragraph, picture, text } from '../rich-text/documents'

const WHEN = '2031-01-11T12:00:00.000Z'
const look = (filename: string, alt: string) => ({ filename, width: 800, height: 600, alt, focus: null })

/** A post with these pictures in its text. */
const postWith = (...inText: number[]) => ({
  id: 5,
  title: 'On cans',
  slug: 'on-cans',
  content: documentOf(paragraph(...text('First.')), ...inText.map((id) => picture(id))),
  excerpt: null,
  author: 'Bo',
  isPublished: true,
  publishedAt: WHEN,
  featuredImage: 1,
  featuredImageUrl: '/media/one.webp',
  createdAt: WHEN,
  updatedAt: WHEN,
})

it.each([
  ['a picture of its own and some in its text', [2, 3, 1]],
  ['a picture of its own alone', []],
])('a response with %s asks the library once', async (_case, inText) => {
  const looks = vi.fn<RecordReads['looks']>(() =>
    Promise.resolve(
      new Map([
        [1, look('one.webp', 'The first')],
        [2, look('two.webp', 'The second')],
        [3, look('three.webp', 'The third')],
      ]),
    ),
  )
  const nothing = () => Promise.resolve([])
  const none = () => Promise.resolve(null)
  const store: RecordReads = { looks, publicUrl: '', ids: nothing, byIds: nothing, listed: nothing, find: none, picture: none }
  const { body } = await recordResponse(posts, postWith(...inText), { store, viewer: null })
  expect(looks).toHaveBeenCalledExactlyOnceWith([...new Set([1, ...inText])])
  const record: Record<string, unknown> = JSON.parse(body.toString())
  expect(record['featured_image_alt']).toBe('The first')
  expect([...String(record['content_html']).matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(
    inText.map((id) => ['The first', 'The second', 'The third'][id - 1]),
  )
})
