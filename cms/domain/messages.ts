import { groupDigits } from './group-digits'

/** Error messages that the API and the admin panel share. */
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
  pictureNotFound: 'Picture not found',
  categoryNotFound: 'Category not found',
  postSlugTaken: 'A post with this slug already exists',
  categorySlugTaken: 'A category with this slug already exists',
  categoryInUse: 'This category cannot be deleted. It may be in use by blog posts.',
  databaseUnavailable: 'The database is unavailable. Please try again.',
  databaseLost: 'The database file was moved or deleted. An administrator must restart the server.',
  diskFull: 'The disk is full. Nothing was saved.',
  storageFailing: 'The files cannot be stored. Please try again.',
  tooManySignIns: 'Too many sign-ins at once. Please try again.',
  concurrentSave: 'Someone else saved at the same time. Please try again.',
  badValue: 'The request contains a value that does not fit its field',
  tooDeep: 'The request is nested too deeply',
  wrongCredentials: 'Incorrect username or password',
  usernameRequired: 'Username is required',
  usernameAt: 'Username cannot contain @',
  usernameTaken: 'Another account has this username',
  emailTaken: 'Another account has this e-mail address',
  lastAdministrator: 'The last administrator cannot be removed.',
  passwordLength: 'Password must have 12 to 256 characters',
  currentPasswordRequired: 'Enter your current password to change it',
  currentPasswordWrong: 'This is not your current password',
  tooManyAttempts: 'Too many attempts. Please wait and try again.',
  passwordCommon: 'This password is too common; choose another',
} as const

/** "Title must have at most 200 characters". @param max in Unicode code points. */
export const tooLong = (label: string, max: number): string => `${label} must have at most ${groupDigits(max)} characters`
/** "Title must be text", for a value of another JSON type. */
export const mustBeText = (label: string): string => `${label} must be text`
/** "Title contains characters that cannot be stored", for example control characters. */
export const unstorableCharactersMessage = (label: string): string => `${label} contains characters that cannot be stored`
