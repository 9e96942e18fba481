import { drink } from '../domain/entities/drink'
import { contentCollection, groups } from './content'

export const Drinks = contentCollection(drink, {
  group: groups.caffeine,
  columns: ['id', 'name', 'brand', 'finalRating', 'tier', 'episode'],
  searchable: ['name', 'brand'],
})
