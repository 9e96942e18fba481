import { groupDigits } from './group-digits'

/** Messages about the fields of records. The API, the panel and the console share them. */
export const messages = {
  titleRequired: 'Title is required',
  slugRequired: 'Slug is required',
  content: 'Content must be rich text from the editor',
  contentRequired: 'Content is required',
  authorRequired: 'Author is required',
  drinkNameRequired: 'Drink name is required',
  ratingRequired: 'Rating is required',
  episodeRequired: 'Episode is required',
  quoteTextRequired: 'Quote text is required',
  restaurantNameRequired: 'Restaurant name is required',
  nameAndSlugRequired: 'Name and slug are required',
  nameRequired: 'Name is required',
  statusRequired: 'Status is required',
  url: 'Must be a valid URL',
  slug: 'Slug can contain only letters, digits, hyphens and underscores',
  rating: 'Rating must be a number from 0 to 10',
  tier: 'Tier must be one of S, A, B, C, D, F',
  cuisine: 'Cuisine type must be one of the listed cuisines',
  status: 'Status must be one of FOUNDER, MEMBER, SPECIAL_GUEST',
  date: 'Must be a date (YYYY-MM-DD)',
  episodeNotFound: 'Episode not found',
  categoryNotFound: 'Category not found',
  postSlugTaken: 'A post with this slug already exists',
  categorySlugTaken: 'A category with this slug already exists',
  categoryInUse: 'This category cannot be deleted. It may be in use by blog posts.',
} as const

/** Why an act ended that noted no reason: its process did, or the database was away for so long that it could note nothing. */
export const INTERRUPTED = 'The server or its database was interrupted.'

/** "Title must have at most 200 characters". @param max in Unicode code points. */
export const tooLong = (label: string, max: number): string => `${label} must have at most ${groupDigits(max)} characters`
/** "Title must be text", for a value of another JSON type. */
export const mustBeText = (label: string): string => `${label} must be text`
/** "Publish at must be a date and time with a time zone". */
export const mustBeMoment = (label: string): string => `${label} must be a date and time with a time zone`
/** "Title contains characters that cannot be stored", for example control characters. */
export const unstorableCharactersMessage = (label: string): string => `${label} contains characters that cannot be stored`
/** The reason why a record can never return from the trash. */
export const ownerGone = (noun: string, parentNoun: string): string =>
  `This ${noun} cannot come back: its ${parentNoun} was deleted for good.`
/** The reason why a record cannot return from the trash: what it belongs to is in there too. */
export const parentInTrash = (noun: string, parentNoun: string, title: string): string =>
  `This ${noun} belongs to the ${parentNoun} “${title}”, which is in the trash. Restore that ${parentNoun} first.`
