import { categories } from './categories'
import type { Resource } from './define-resource'
import { drinks } from './drinks'
import { episodes } from './episodes'
import { posts } from './posts'
import { quotes } from './quotes'
import { reviews } from './reviews'
import { team } from './team'

/** Every kind of record that the layer serves. The exact types meet the general one here, once. */
export const resources = [episodes, drinks, quotes, reviews, posts, categories, team] as unknown as readonly Resource[]
