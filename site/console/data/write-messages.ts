import type { EntityName } from '../../../cms/domain/entities'
import type { Message } from '../../shared/api/query-client'

/** The toasts of one kind of record; null for the default message. */
type ResourceMessages = Record<'created' | 'updated' | 'deleted', string> &
  Record<'createFailed' | 'updateFailed' | 'deleteFailed', Message>

/** The toasts of writes. */
export const WRITE_MESSAGES: Readonly<Record<EntityName, ResourceMessages>> = {
  category: {
    created: 'Category created successfully',
    updated: 'Category updated successfully',
    deleted: 'Category deleted successfully',
    createFailed: 'Failed to create category. Please try again.',
    updateFailed: null,
    deleteFailed: 'Failed to delete category. It may be in use by blog posts.',
  },
  drink: {
    created: 'Caffeine drink created successfully',
    updated: 'Caffeine drink updated successfully',
    deleted: 'Drink deleted successfully',
    createFailed: 'Failed to create caffeine drink',
    updateFailed: 'Failed to update caffeine drink',
    deleteFailed: 'Failed to delete drink',
  },
  episode: {
    created: 'Episode created successfully',
    updated: 'Episode updated successfully',
    deleted: 'Episode deleted successfully',
    createFailed: 'Failed to save the episode. Please check your inputs and try again.',
    updateFailed: 'Failed to save the episode. Please check your inputs and try again.',
    deleteFailed: (id) => `Failed to delete episode (ID: ${id})`,
  },
  post: {
    created: 'Post created successfully',
    updated: 'Post updated successfully',
    deleted: 'Post deleted successfully',
    createFailed: 'Failed to save the blog post. Please check your inputs and try again.',
    updateFailed: 'Failed to save the blog post. Please check your inputs and try again.',
    deleteFailed: (id) => `Failed to delete post (ID: ${id})`,
  },
  quote: {
    created: 'Quote created successfully',
    updated: 'Quote updated successfully',
    deleted: 'Quote deleted successfully',
    createFailed: 'Failed to create quote',
    updateFailed: 'Failed to update quote',
    deleteFailed: 'Failed to delete quote',
  },
  review: {
    created: 'Restaurant review created successfully',
    updated: 'Restaurant review updated successfully',
    deleted: 'Restaurant review deleted successfully',
    createFailed: 'Failed to create restaurant review',
    updateFailed: 'Failed to update restaurant review',
    deleteFailed: 'Failed to delete restaurant review',
  },
  teamMember: {
    created: 'Team member created successfully',
    updated: 'Team member updated successfully',
    deleted: 'Team member deleted successfully',
    createFailed: 'Failed to save the team member. Please check your inputs and try again.',
    updateFailed: 'Failed to save the team member. Please check your inputs and try again.',
    deleteFailed: (id) => `Failed to delete team member (ID: ${id})`,
  },
}
