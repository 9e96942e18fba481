import { post } from '../domain/entities/post'
import { contentCollection, groups } from './content'

export const Posts = contentCollection(post, {
  group: groups.words,
  columns: ['id', 'title', 'author', 'isPublished', 'createdAt'],
  searchable: ['title', 'author'],
})
