import { category } from '../domain/entities/category'
import { contentCollection, groups } from './content'

export const Categories = contentCollection(category, { group: groups.words, columns: ['id', 'name', 'slug'] })
