import { fact, MEDIA, saveFailed, URL_WORDS, type FormFacts } from './form-facts'

const day = today()
/** Today in the browser's time zone. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

const drinkForm = {
  api: '/v1/caffeine/drinks',
  editPath: (id: number) => `/admin/caffeine/drinks/edit/${id}`,
  listPath: (parent: number) => `/admin/caffeine/episodes/${parent}/drinks`,
  create: { title: 'New drink · CCC', heading: 'New Drink', submit: 'Save Drink' },
  edit: { title: 'Edit drink · CCC', heading: 'Edit Drink', submit: 'Save Drink' },
  saving: 'Saving...',
  cancel: 'Cancel',
  fill: (word: string) => [
    fact('Name', 'name', `Can ${word}`),
    fact('Brand', 'brand', 'Kestrel'),
    fact('Final Rating', 'final_rating', '9.1', 9.1),
    fact('Tier', 'tier', 'C'),
    fact('Image URL', 'image_url', MEDIA),
    fact('Notes', 'notes', 'Two lines.\nOf notes.'),
  ],
  change: (word: string) => [
    fact('Name', 'name', `Can ${word} again`),
    fact('Brand', 'brand', '', null),
    fact('Final Rating', 'final_rating', '0', 0),
    fact('Tier', 'tier', 'F'),
    fact('Image URL', 'image_url', '', null),
    fact('Notes', 'notes', '', null),
  ],
  body: (word: string, parent: number) => ({
    name: `Can ${word}`,
    brand: 'Kestrel',
    final_rating: 9.1,
    tier: 'C',
    notes: 'Old.',
    episode_id: parent,
  }),
  rejectedInputs: [
    { put: [['Name', ' ']], says: [['Name', 'Drink name is required']] },
    { put: [['Final Rating', '']], says: [['Final Rating', 'Rating is required']] },
    { put: [['Final Rating', '10.1']], says: [['Final Rating', 'Rating must be a number from 0 to 10']] },
    { put: [['Final Rating', '-0.1']], says: [['Final Rating', 'Rating must be a number from 0 to 10']] },
    { put: [['Image URL', 'javascript:alert(1)']], says: [['Image URL', URL_WORDS]] },
  ],
  toasts: {
    created: 'Caffeine drink created successfully',
    updated: 'Caffeine drink updated successfully',
    createFailed: 'Failed to create caffeine drink',
    updateFailed: 'Failed to update caffeine drink',
  },
  rejectedField: { label: 'Brand', name: 'brand' },
  rows: { Notes: 4 },
} as const

/** The forms of drinks, episodes and reviews. */
export const episodeDrinkReviewForms: readonly FormFacts[] = [
  {
    noun: 'episode',
    api: '/v1/caffeine/episodes',
    newPath: () => '/admin/caffeine/episodes/new',
    editPath: (id) => `/admin/caffeine/episodes/edit/${id}`,
    listPath: () => '/admin/caffeine/episodes',
    create: { title: 'CREATE_CAFFEINE_EPISODE', heading: 'Create New Caffeine Episode', submit: 'CREATE_EPISODE' },
    edit: { title: 'EDIT_CAFFEINE_EPISODE', heading: 'Edit Caffeine Episode', submit: 'UPDATE_EPISODE' },
    saving: 'SAVING...',
    cancel: 'CANCEL',
    starts: [
      ['Title', ''],
      ['Recording Date', ''],
      ['Publication Date', ''],
    ],
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
    body: (word) => ({ title: `Sitting ${word}`, guest_name: 'Ines', recording_date: '2024-02-29', description: 'Old.' }),
    rejectedInputs: [
      { put: [['Title', '']], says: [['Title', 'Title is required']] },
      {
        put: [
          ['YouTube Link', 'youtube'],
          ['Thumbnail URL', '//host/a.png'],
        ],
        says: [
          ['YouTube Link', URL_WORDS],
          ['Thumbnail URL', URL_WORDS],
        ],
      },
    ],
    toasts: { created: 'Episode created successfully', updated: 'Episode updated successfully', ...saveFailed('episode') },
    rejectedField: { label: 'Guest Name', name: 'guest_name' },
    rows: { Description: 4 },
  },
  {
    ...drinkForm,
    noun: 'drink of an episode',
    newPath: (parent) => `/admin/caffeine/episodes/${parent}/drinks/new`,
    starts: [
      ['Name', ''],
      ['Final Rating', '5'],
      ['Tier', 'B'],
    ],
  },
  {
    noun: 'review',
    api: '/v1/culinary',
    newPath: () => '/admin/culinary/reviews/new',
    editPath: (id) => `/admin/culinary/reviews/edit/${id}`,
    listPath: () => '/admin/culinary/reviews',
    create: { title: 'New restaurant review · CCC', heading: 'New Restaurant Review', submit: 'Save Review' },
    edit: { title: 'Edit restaurant review · CCC', heading: 'Edit Restaurant Review', submit: 'Save Review' },
    saving: 'Saving...',
    cancel: 'Cancel',
    starts: [
      ['Restaurant Name', ''],
      ['Final Rating', '0'],
      ['Tier', 'F'],
      ['Visit Date', day],
    ],
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
    body: (word) => ({
      restaurant_name: `Table ${word}`,
      final_rating: 7.5,
      cuisine_type: 'Thai',
      visit_date: '2024-02-29',
      notes: 'Old.',
    }),
    rejectedInputs: [
      { put: [['Restaurant Name', '']], says: [['Restaurant Name', 'Restaurant name is required']] },
      { put: [['Final Rating', '11']], says: [['Final Rating', 'Rating must be a number from 0 to 10']] },
      {
        put: [
          ['Restaurant Image URL', 'data:image/png;base64,AA'],
          ['Grading Sheet URL', 'sheet'],
        ],
        says: [
          ['Restaurant Image URL', URL_WORDS],
          ['Grading Sheet URL', URL_WORDS],
        ],
      },
    ],
    toasts: {
      created: 'Restaurant review created successfully',
      updated: 'Restaurant review updated successfully',
      createFailed: 'Failed to create restaurant review',
      updateFailed: 'Failed to update restaurant review',
    },
    rejectedField: { label: 'Notes', name: 'notes' },
    rows: {},
  },
]
