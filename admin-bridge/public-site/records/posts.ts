import { COLOURS } from '../palette'
import { longDate, present } from './card-text'
import { absoluteHtml, figure, shorten } from './feed-text'
import type { RecordView } from './record-view'

/** Blog posts in feeds and on cards. */
export const postView: RecordView<'post'> = {
  date: (post) => post.published_at ?? post.created_at,
  feedEntry: (post, origin) => ({
    title: post.title,
    description: post.excerpt ?? shorten(post.content, 150),
    content: figure(post.featured_image_url, post.featured_image_alt ?? '', origin) + absoluteHtml(post.content_html, origin),
    creator: post.author,
  }),
  card: ({ title, author, published_at, created_at, featured_image_url: picture }) => ({
    label: 'Blog',
    title,
    details: present(author, longDate(published_at ?? created_at)),
    accent: COLOURS.ink,
    grade: null,
    picture,
  }),
}
