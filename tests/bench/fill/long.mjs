// Posts whose texts are as long as they may be.
import { LONG_TEXTS } from '../../harness/long-texts.mjs'
import { call, signIn, startOn } from '../installation.mjs'

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
