import type { ContentCollection } from '../cms/domain/entities'
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

/** Stores one record and answers its id. */
export type CreateRecord = (collection: ContentCollection, data: Record<string, unknown>) => Promise<number>
/** The media id of a picture; undefined where a record has none. */
export type PictureIds = ReadonlyMap<string, number>

// an evening hour, and the list position in the minutes: records of one day keep the order they were filed in
function filedAt(day: string, position = 0): string {
  return `${day}T18:${String(position % 60).padStart(2, '0')}:00.000Z`
}

async function writeCaffeine(create: CreateRecord, pictures: PictureIds): Promise<number[]> {
  const ids: number[] = []
  for (const [i, { drink: _onThumbnail, ...episode }] of episodes.entries()) {
    const thumbnail = pictures.get(pictureAlt.episode(i + 1, episode.title))
    ids.push(await create('episodes', { ...episode, thumbnail, createdAt: filedAt(episode.publicationDate) }))
  }
  for (const [i, drink] of drinks.entries()) {
    await create('drinks', {
      name: drink.name,
      brand: drink.brand,
      finalRating: drink.rating,
      tier: drink.tier ?? tierFromRating(drink.rating),
      notes: drink.notes,
      image: pictures.get(pictureAlt.drink(drink.name)),
      episode: ids[drink.episode - 1],
      createdAt: filedAt(episodes[drink.episode - 1]?.publicationDate ?? '2024-05-16', i),
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
      createdAt: filedAt(review.filedOn),
    })
  }
}

async function writeQuotes(create: CreateRecord, episodeIds: readonly number[]): Promise<void> {
  for (const { filedOn, episode, ...quote } of quotes) {
    await create('quotes', { ...quote, episode: episode ? episodeIds[episode - 1] : undefined, createdAt: filedAt(filedOn) })
  }
}

async function writePosts(create: CreateRecord, pictures: PictureIds): Promise<void> {
  const shelves = new Map<string, number>()
  for (const { createdOn, ...category } of categories) {
    shelves.set(category.slug, await create('categories', { ...category, createdAt: filedAt(createdOn) }))
  }
  for (const post of posts) {
    await create('posts', {
      title: post.title,
      slug: post.slug,
      author: post.author,
      excerpt: post.excerpt,
      isPublished: post.published,
      content: textToLexical(post.content),
      category: post.category ? shelves.get(post.category) : undefined,
      featuredImage: pictures.get(pictureAlt.post(post.title)),
      createdAt: filedAt(post.writtenOn),
    })
  }
}

async function writeTeam(create: CreateRecord, pictures: PictureIds): Promise<void> {
  for (const { portrait: _drawn, joinedOn, ...person } of team) {
    await create('team', { ...person, image: pictures.get(pictureAlt.person(person.name)), createdAt: filedAt(joinedOn) })
  }
}

/** Writes every record, one after another: ids follow the order of the content files. */
export async function writeRecords(create: CreateRecord, pictures: PictureIds): Promise<void> {
  const episodeIds = await writeCaffeine(create, pictures)
  await writeReviews(create, pictures)
  await writeQuotes(create, episodeIds)
  await writePosts(create, pictures)
  await writeTeam(create, pictures)
}
