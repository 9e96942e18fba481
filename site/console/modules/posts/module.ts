import { postsApi } from '../../../features/posts/api'
import type { Post } from '../../../shared/api/record-types'
import type { FormMessages } from '../../form/form-types'
import type { ListMessages } from '../../list/list-types'
import { defineModule } from '../../data/define-module'

/** The module of the console, as its navigation shows it. */
export const consoleModule = defineModule({
  resource: postsApi,
})

export const postListMessages: ListMessages<Post> = {
  pageTitle: 'Blog posts · CCC',
  heading: 'Blog posts',
  loading: 'LOADING_DATA...',
  errorTitle: 'SYSTEM_ERROR',
  errorMessage: 'CONNECTION_FAILURE: Unable to reach the blog database.',
  empty: 'NO_POSTS_FOUND',
  noMatch: 'NO_MATCHING_POSTS',
  searchLabel: 'Search title, author or text',
  remove: { title: () => 'Are you sure you want to delete this post? This action cannot be undone.', style: 'row' },
}

export const postFormMessages: FormMessages = {
  create: { pageTitle: 'New post · CCC', heading: 'New Post', submit: 'Save Post', loading: 'PREPARING_FORM' },
  edit: { pageTitle: 'Edit post · CCC', heading: 'Edit Post', submit: 'Save Post', loading: 'LOADING_DATA...' },
  saving: 'Saving...',
  cancel: 'Cancel',
  back: 'RETURN_TO_POSTS',
  loadFailed: () => 'Failed to load necessary data. Please try again.',
  returnToList: 'Return to Posts',
  reload: 'Retry Current Page',
  invalidId: { title: 'Invalid Post ID', text: 'No post ID was provided in the URL.' },
}
