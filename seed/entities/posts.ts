import { textToLexical } from '../../cms/domain/rich-text/lexical-text'
import type { Post } from '../../cms/payload-types'
import { categories } from '../content/categories'
import { posts } from '../content/posts'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'
import { cover } from '../pictures/cover'

const altOf = (title: string): string => `Cover of the essay “${title}”`

/** A text as editor state, with the root properties that Payload's types require. */
function richText(text: string): Post['content'] {
  const { root } = textToLexical(text)
  return { root: { ...root, direction: null, format: '', indent: 0 } }
}

export const postSeed: EntitySeed = {
  pictures: () => posts.map((post, i) => ({ alt: altOf(post.title), name: `cover-${i + 1}.png`, draw: () => cover(post.cover) })),
  write: ({ create, pictures, idOf }) =>
    inOrder(posts, (post) =>
      create('posts', {
        title: post.title,
        slug: post.slug,
        author: post.author,
        excerpt: post.excerpt,
        isPublished: post.published,
        content: richText(post.content),
        category: idOf(
          'category',
          categories.findIndex(({ slug }) => slug === post.category),
        ),
        featuredImage: pictures.get(altOf(post.title)),
        createdAt: timestampOn(post.createdOn),
      }),
    ),
}
