import { cardAddress } from '../../../admin-bridge/contract'
import type { Post } from '../../shared/api/record-types'
import { nameOr, readingMinutes } from '../../shared/format'
import { truncatedTitle } from '../../shared/format/truncated-title'
import { cardAlt, datesOf, organization, personOf, pictureOf, recordMeta, type MachineMeta } from '../../shared/head/structured-data'
import { paths } from '../../shared/routing/paths'
import { excerptOf } from './messages'

/** Search engines cut headlines at 110 characters, the ellipsis included. */
const HEADLINE_CHARACTERS = 107

/** A blog post for crawlers and link previews. */
export function postMeta(post: Post): MachineMeta {
  const { id, author, content, featured_image_url, featured_image_alt, updated_at } = post
  const name = nameOr(post.title, 'Post', id)
  const thing = {
    '@type': 'BlogPosting',
    headline: truncatedTitle(name, HEADLINE_CHARACTERS),
    description: excerptOf(post),
    image: pictureOf(featured_image_url, featured_image_alt) ?? cardAddress('post', id, updated_at),
    author: personOf(author),
    publisher: organization,
    mainEntityOfPage: paths.post(id),
    articleBody: content,
    timeRequired: `PT${readingMinutes(content)}M`,
    ...datesOf(post),
  }
  return recordMeta({ kind: 'post', record: post, name, alt: cardAlt(name, featured_image_alt), thing })
}
