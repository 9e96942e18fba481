// Posts whose texts are as long as they may be.
import { call, signIn, startOn } from '../installation.mjs'

const LENGTH = 99_000

/** Texts by what makes each of them hard on a server. */
const LONG_TEXTS = Object.fromEntries(
  [
    ['paragraphs', 'a\n\n'],
    ['words', Array.from({ length: 15_000 }, (_, number) => `aaa${number.toString(36)} `).join('')],
    ['Korean', '한국어 텍스트 '],
  ].map(([name, text]) => [name, text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH)]),
)

/** Posts with each of the texts: together they fill a page, a feed and the results of a search. */
const EACH = 5

/** Adds long posts to an installation through the API. @param installation `{ folder, database }`. @throws unless all are saved. */
export async function addLongPosts({ folder, database }) {
  const { url, stop } = await startOn(folder, { LOG_LEVEL: 'warn', ...database })
  const headers = { authorization: `Bearer ${await signIn(url)}` }
  for (let number = 0; number < EACH; number++) {
    for (const [name, content] of Object.entries(LONG_TEXTS)) {
      const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${number}`
      const post = { title: `On ${name}`, slug, excerpt: name, content, author: 'Bench', is_published: true }
      await call(`${url}/api/v1/blog/posts`, { method: 'POST', headers, body: JSON.stringify(post) })
    }
  }
  await stop()
}
