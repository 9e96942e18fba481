import type { RequiredDataFromCollectionSlug } from 'payload'
import type { ContentCollection, EntityName } from '../cms/domain/entities'
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

/** A timestamp on a day. The position in the list becomes the minutes, so that records of one day keep their order. */
function timestampOn(day: string, position = 0): string {
  return `${day}T18:${String(position % 60).padStart(2, '0')}:00.000Z`
}

/** A text as editor state, with the root properties that Payload's types require. */
function richText(text: string): Post['content'] {
  const { root } = textToLexical(text)
  return { root: { ...root, direction: null, format: '', indent: 0 } }
}

/** Creates records one after another, so that ids follow the order of the content files. Returns their ids. */
async function inOrder<Item>(items: readonly Item[], write: (item: Item, index: number) => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  for (const [index, item] of items.entries()) ids.push(await write(item, index))
  return ids
}

type Context = {
  readonly create: CreateRecord
  readonly pictures: PictureIds
  /** Id of an entity's record by its position in the content file, from 0. Only entities above in the table have ids. */
  readonly idOf: (entity: EntityName, index: number) => number | undefined
}

/** Creates the records of each entity, in this order. */
const writers = {
  episode: ({ create, pictures }) =>
    inOrder(episodes, ({ drink: _thumbnailDrink, ...episode }, i) => {
      const thumbnail = pictures.get(pictureAlt.episode(i + 1, episode.title))
      return create('episodes', { ...episode, thumbnail, createdAt: timestampOn(episode.publicationDate) })
    }),
  drink: ({ create, pictures, idOf }) =>
    inOrder(drinks, (drink, i) => {
      const episode = idOf('episode', drink.episode - 1)
      if (episode === undefined) throw new Error(`There is no episode ${drink.episode} for the drink "${drink.name}"`)
      return create('drinks', {
        name: drink.name,
        brand: drink.brand,
        finalRating: drink.rating,
        tier: drink.tier ?? tierFromRating(drink.rating),
        notes: drink.notes,
        image: pictures.get(pictureAlt.drink(drink.name)),
        episode,
        createdAt: timestampOn(episodes[drink.episode - 1]?.publicationDate ?? '2024-05-16', i),
      })
    }),
  review: ({ create, pictures }) =>
    inOrder(reviews, (review) =>
      create('reviews', {
        restaurantName: review.restaurantName,
        cuisineType: review.cuisine,
        finalRating: review.rating,
        tier: tierFromRating(review.rating),
        visitDate: review.visitDate,
        notes: review.notes,
        restaurantImage: pictures.get(pictureAlt.review(review.restaurantName)),
        gradingSheetUrl: review.gradingSheetUrl,
        createdAt: timestampOn(review.createdOn),
      }),
    ),
  quote: ({ create, idOf }) =>
    inOrder(quotes, ({ createdOn, episode, ...quote }) =>
      create('quotes', { ...quote, episode: episode ? idOf('episode', episode - 1) : undefined, createdAt: timestampOn(createdOn) }),
    ),
  category: ({ create }) =>
    inOrder(categories, ({ createdOn, ...category }) => create('categories', { ...category, createdAt: timestampOn(createdOn) })),
  post: ({ create, pictures, idOf }) =>
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
        featuredImage: pictures.get(pictureAlt.post(post.title)),
        createdAt: timestampOn(post.createdOn),
      }),
    ),
  teamMember: ({ create, pictures }) =>
    inOrder(team, ({ portrait: _portrait, createdOn, ...person }) =>
      create('team', { ...person, image: pictures.get(pictureAlt.person(person.name)), createdAt: timestampOn(createdOn) }),
    ),
} as const satisfies Record<EntityName, (context: Context) => Promise<number[]>>

/** Creates all records of the demo content. */
export async function writeRecords(create: CreateRecord, pictures: PictureIds): Promise<void> {
  const ids = new Map<string, readonly number[]>()
  const context: Context = { create, pictures, idOf: (entity, index) => ids.get(entity)?.[index] }
  for (const [entity, write] of Object.entries(writers)) ids.set(entity, await write(context))
}
