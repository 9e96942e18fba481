import type { Post } from '../../cms/payload-types'
import { categories } from '../content/categories'
import { posts } from '../content/posts'
import { inOrder, timestampOn, type EntitySeed, type PictureIds } from '../entity-seed'
import { markedText } from '../marked-text'

const altOf = (title: string): string => `Cover of the essay “${title}”`

/** A text as Payload types an editor state. @throws Error if it shows a picture that the seed does not have. */
function richText(text: string, pictures: PictureIds): Post['content'] {
  const { root } = markedText(text, (alt) => {
    const id = pictures.get(alt)
    if (id === undefined) throw new Error(`No picture of the demo content has the alternative text "${alt}"`)
    return id
  })
  return { root: { ...root, children: root.children.map((node) => ({ ...node })) } }
}

export const postSeed: EntitySeed = {
  size: posts.length,
  pictures: () => posts.map(({ title, slug }) => ({ alt: altOf(title), file: `cover-${slug}` })),
  write: ({ create, pictures, idOf }) =>
    inOrder(posts, (post) =>
      create('posts', {
        title: post.title,
        slug: post.slug,
        author: post.author,
        excerpt: post.excerpt,
        isPublished: post.published,
        content: richText(post.content, pictures),
        category: idOf(
          'category',
          categories.findIndex(({ slug }) => slug === post.category),
        ),
        featuredImage: pictures.get(altOf(post.title)),
        createdAt: timestampOn(post.createdOn),
      }),
    ),
}
