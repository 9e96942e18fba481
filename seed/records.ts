import type { RequiredDataFromCollectionSlug } from 'payload'
import type { ContentCollection } from '../cms/domain/entities'
import type { Post } from '../cms/payload-types'
import { textToLexical } from '../cms/domain/rich-text/lexical-text'
import { tierFromRating } from '../cms/domain/tier'
import { categories } from './content/categories'
import { drinks } from './content/drinks'
import { episodes } from './content/episodes'
import { posts } from './content/posts'
import { quotes } from './content/quotes'
import { reviews } from './content/reviews'
import { team } from './content/team'
import { pictureAlt } from './pictures'

/** Creates a record and returns its id. */
export type CreateRecord = <C extends ContentCollection>(collection: C, data: RequiredDataFromCollectionSlug<C>) => Promise<number>
/** Media ids of the stored pictures by their alternative text. */
export type PictureIds = ReadonlyMap<string, number>

/** A timestamp on a day. The position in the list sets the minutes, so that records of one day keep their order. */
function timestampOn(day: string, position = 0): string {
  return `${day}T18:${String(position % 60).padStart(2, '0')}:00.000Z`
}

async function writeCaffeine(create: CreateRecord, pictures: PictureIds): Promise<number[]> {
  const ids: number[] = []
  for (const [i, { drink: _thumbnailDrink, ...episode }] of episodes.entries()) {
    const thumbnail = pictures.get(pictureAlt.episode(i + 1, episode.title))
    ids.push(await create('episodes', { ...episode, thumbnail, createdAt: timestampOn(episode.publicationDate) }))
  }
  for (const [i, drink] of drinks.entries()) {
    const episode = ids[drink.episode - 1]
    if (episode === undefined) throw new Error(`There is no episode ${drink.episode} for the drink "${drink.name}"`)
    await create('drinks', {
      name: drink.name,
      brand: drink.brand,
      finalRating: drink.rating,
      tier: drink.tier ?? tierFromRating(drink.rating),
      notes: drink.notes,
      image: pictures.get(pictureAlt.drink(drink.name)),
      episode,
      createdAt: timestampOn(episodes[drink.episode - 1]?.publicationDate ?? '2024-05-16', i),
    })
  }
  return ids
}

async function writeReviews(create: CreateRecord, pictures: PictureIds): Promise<void> {
  for (const review of reviews) {
    await create('reviews', {
      restaurantName: review.restaurantName,
      cuisineType: review.cuisine,
      finalRating: review.rating,
      tier: tierFromRating(review.rating),
      visitDate: review.visitDate,
      notes: review.notes,
      restaurantImage: pictures.get(pictureAlt.review(review.restaurantName)),
      gradingSheetUrl: review.gradingSheetUrl,
      createdAt: timestampOn(review.createdOn),
    })
  }
}

async function writeQuotes(create: CreateRecord, episodeIds: readonly number[]): Promise<void> {
  for (const { createdOn, episode, ...quote } of quotes) {
    await create('quotes', { ...quote, episode: episode ? episodeIds[episode - 1] : undefined, createdAt: timestampOn(createdOn) })
  }
}

/** A text as editor state, with the root properties that Payload's types require. */
function richText(text: string): Post['content'] {
  const { root } = textToLexical(text)
  return { root: { ...root, direction: null, format: '', indent: 0 } }
}

async function writePosts(create: CreateRecord, pictures: PictureIds): Promise<void> {
  const categoryIds = new Map<string, number>()
  for (const { createdOn, ...category } of categories) {
    categoryIds.set(category.slug, await create('categories', { ...category, createdAt: timestampOn(createdOn) }))
  }
  for (const post of posts) {
    await create('posts', {
      title: post.title,
      slug: post.slug,
      author: post.author,
      excerpt: post.excerpt,
      isPublished: post.published,
      content: richText(post.content),
      category: post.category ? categoryIds.get(post.category) : undefined,
      featuredImage: pictures.get(pictureAlt.post(post.title)),
      createdAt: timestampOn(post.createdOn),
    })
  }
}

async function writeTeam(create: CreateRecord, pictures: PictureIds): Promise<void> {
  for (const { portrait: _portrait, createdOn, ...person } of team) {
    await create('team', { ...person, image: pictures.get(pictureAlt.person(person.name)), createdAt: timestampOn(createdOn) })
  }
}

/** Creates all records one after another, so that ids follow the order of the content files. */
export async function writeRecords(create: CreateRecord, pictures: PictureIds): Promise<void> {
  const episodeIds = await writeCaffeine(create, pictures)
  await writeReviews(create, pictures)
  await writeQuotes(create, episodeIds)
  await writePosts(create, pictures)
  await writeTeam(create, pictures)
}
