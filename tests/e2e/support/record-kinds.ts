/** One field of a form: its label, a value to enter, and the value in the saved record. */
export type FieldFact = {
  readonly label: string
  readonly put: string | boolean
  readonly name: string
  readonly reads: unknown
}

/** What differs between the kinds of record on the way from a new record to its deletion. */
export type RecordKind = {
  readonly noun: string
  readonly api: string
  /** The page with the form of a new record. Drinks are below an episode. */
  readonly newPath: (episode: number) => string
  /** The button that opens the form, if it is on the page of the list. */
  readonly opens?: string
  readonly list: (episode: number) => string
  readonly headings: readonly [create: string, edit: string]
  readonly submit: readonly [create: string, edit: string]
  readonly fill: (word: string) => readonly FieldFact[]
  readonly change: (word: string) => readonly FieldFact[]
  readonly toasts: readonly [created: string, updated: string, deleted: string]
  /** Whether the browser itself asks before a deletion. */
  readonly isBrowserAsking?: true
}

const fact = (label: string, name: string, put: string | boolean, reads: unknown = put): FieldFact => ({ label, name, put, reads })
const MEDIA = '/media/nothing-there.png'
const said = (noun: string): RecordKind['toasts'] => [
  `${noun} created successfully`,
  `${noun} updated successfully`,
  `${noun} deleted successfully`,
]

/** The seven kinds of record. */
export const recordKinds: readonly RecordKind[] = [
  {
    noun: 'episode',
    api: '/v1/caffeine/episodes',
    newPath: () => '/admin/caffeine/episodes/new',
    list: () => '/admin/caffeine/episodes',
    headings: ['Create New Caffeine Episode', 'Edit Caffeine Episode'],
    submit: ['CREATE_EPISODE', 'UPDATE_EPISODE'],
    fill: (word) => [
      fact('Title', 'title', `Sitting ${word}`),
      fact('Description', 'description', 'A table,\na can.'),
      fact('YouTube Link', 'youtube_link', 'https://youtu.be/abcdefghijk'),
      fact('Guest Name', 'guest_name', 'Ines'),
      fact('Recording Date', 'recording_date', '2024-02-29', '2024-02-29T00:00:00.000Z'),
      fact('Publication Date', 'publication_date', '2024-03-05', '2024-03-05T00:00:00.000Z'),
      fact('Thumbnail URL', 'thumbnail_url', MEDIA),
    ],
    change: (word) => [
      fact('Title', 'title', `Sitting ${word} again`),
      fact('Guest Name', 'guest_name', '', null),
      fact('Recording Date', 'recording_date', '', null),
    ],
    toasts: said('Episode'),
  },
  {
    noun: 'drink',
    api: '/v1/caffeine/drinks',
    newPath: (episode) => `/admin/caffeine/episodes/${episode}/drinks/new`,
    list: (episode) => `/admin/caffeine/episodes/${episode}/drinks`,
    headings: ['New Drink', 'Edit Drink'],
    submit: ['Save Drink', 'Save Drink'],
    fill: (word) => [
      fact('Name', 'name', `Can ${word}`),
      fact('Brand', 'brand', 'Kestrel'),
      fact('Final Rating', 'final_rating', '9.1', 9.1),
      fact('Tier', 'tier', 'C'),
      fact('Image URL', 'image_url', MEDIA),
      fact('Notes', 'notes', 'Two lines.\nOf notes.'),
    ],
    change: (word) => [
      fact('Name', 'name', `Can ${word} again`),
      fact('Brand', 'brand', '', null),
      fact('Final Rating', 'final_rating', '0', 0),
      fact('Tier', 'tier', 'F'),
      fact('Image URL', 'image_url', '', null),
    ],
    toasts: ['Caffeine drink created successfully', 'Caffeine drink updated successfully', 'Drink deleted successfully'],
  },
  {
    noun: 'review',
    api: '/v1/culinary',
    newPath: () => '/admin/culinary/reviews/new',
    list: () => '/admin/culinary/reviews',
    headings: ['New Restaurant Review', 'Edit Restaurant Review'],
    submit: ['Save Review', 'Save Review'],
    fill: (word) => [
      fact('Restaurant Name', 'restaurant_name', `Table ${word}`),
      fact('Cuisine Type', 'cuisine_type', 'Fish & chips'),
      fact('Visit Date', 'visit_date', '2024-02-29'),
      fact('Final Rating', 'final_rating', '8.5', 8.5),
      // the rating sets it
      fact('Tier', 'tier', '', 'A'),
      fact('Notes', 'notes', 'Two lines.\nOf notes.'),
      fact('Restaurant Image URL', 'restaurant_image_url', MEDIA),
      fact('Grading Sheet URL', 'grading_sheet_url', 'https://sheets.example/one'),
    ],
    change: (word) => [
      fact('Restaurant Name', 'restaurant_name', `Table ${word} again`),
      fact('Cuisine Type', 'cuisine_type', '', null),
      fact('Visit Date', 'visit_date', '2024-03-01'),
      fact('Notes', 'notes', '', null),
    ],
    toasts: said('Restaurant review'),
  },
  {
    noun: 'quote',
    api: '/v1/quotes',
    newPath: () => '/admin/quotes/new',
    list: () => '/admin/quotes',
    headings: ['New Quote', 'Edit Quote'],
    submit: ['Save Quote', 'Save Quote'],
    fill: (word) => [
      fact('Quote Text', 'quote_text', `Know ${word}.`),
      fact('Author', 'author', 'Socrates'),
      fact('Context', 'context', 'An evening'),
    ],
    change: (word) => [fact('Quote Text', 'quote_text', `Know ${word} again.`), fact('Context', 'context', '', null)],
    toasts: said('Quote'),
  },
  {
    noun: 'post',
    api: '/v1/blog/posts',
    newPath: () => '/admin/blog/posts/new',
    list: () => '/admin/blog/posts',
    headings: ['New Post', 'Edit Post'],
    submit: ['Save Post', 'Save Post'],
    fill: (word) => [
      fact('Title', 'title', `Letter ${word}`),
      fact('Slug', 'slug', `letter-${word}`),
      fact('Author', 'author', 'Somebody'),
      fact('Category', 'category_id', 'Method', 1),
      fact('Content', 'content', 'One.\n\nTwo.'),
      fact('Excerpt', 'excerpt', 'In short.'),
      fact('Featured Image URL', 'featured_image_url', MEDIA),
      fact('Publish Immediately', 'is_published', true),
    ],
    change: (word) => [
      fact('Title', 'title', `Letter ${word} again`),
      fact('Category', 'category_id', '', null),
      fact('Excerpt', 'excerpt', '', null),
      fact('Publish Immediately', 'is_published', false),
    ],
    toasts: ['Published', 'Unpublished', 'Post deleted successfully'],
  },
  {
    noun: 'category',
    api: '/v1/blog/categories',
    newPath: () => '/admin/blog/categories',
    opens: '+ New Category',
    list: () => '/admin/blog/categories',
    headings: ['Blog categories', 'Edit Category'],
    submit: ['Save Category', 'Save Category'],
    fill: (word) => [
      fact('Name', 'name', `Shelf ${word}`),
      fact('Slug', 'slug', `shelf-${word}`),
      fact('Description', 'description', 'For letters.'),
    ],
    change: (word) => [fact('Name', 'name', `Shelf ${word} again`), fact('Description', 'description', '', null)],
    toasts: said('Category'),
  },
  {
    noun: 'team member',
    api: '/v1/team',
    newPath: () => '/admin/team/new',
    list: () => '/admin/team',
    headings: ['New Team Member', 'Edit Team Member'],
    submit: ['Save Team Member', 'Save Team Member'],
    fill: (word) => [
      fact('Name', 'name', `Person ${word}`),
      fact('Role', 'role', 'Taster'),
      fact('Status', 'status', 'FOUNDER'),
      fact('Bio', 'bio', 'Two lines.\nOf life.'),
      fact('Image URL', 'image_url', MEDIA),
    ],
    change: (word) => [fact('Name', 'name', `Person ${word} again`), fact('Role', 'role', '', null), fact('Status', 'status', 'MEMBER')],
    toasts: said('Team member'),
    isBrowserAsking: true,
  },
]
