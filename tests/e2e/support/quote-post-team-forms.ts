import { fact, MEDIA, saveFailed, URL_WORDS, type FormFacts } from './form-facts'

/** The forms of quotes, posts and team members. */
export const quotePostTeamForms: readonly FormFacts[] = [
  {
    noun: 'quote',
    api: '/v1/quotes',
    newPath: () => '/admin/quotes/new',
    editPath: (id) => `/admin/quotes/edit/${id}`,
    listPath: () => '/admin/quotes',
    create: { title: 'New quote · CCC', heading: 'New Quote', submit: 'Save Quote' },
    edit: { title: 'Edit quote · CCC', heading: 'Edit Quote', submit: 'Save Quote' },
    saving: 'Saving...',
    cancel: 'Cancel',
    starts: [
      ['Quote Text', ''],
      ['Episode', ''],
    ],
    fill: (word) => [
      fact('Quote Text', 'quote_text', `Know ${word}.`),
      fact('Author', 'author', 'Socrates'),
      fact('Context', 'context', 'An evening'),
    ],
    change: (word) => [fact('Quote Text', 'quote_text', `Know ${word} again.`), fact('Context', 'context', '', null)],
    body: (word) => ({ quote_text: `Know ${word}.`, author: 'Socrates', context: 'Old.' }),
    rejectedInputs: [
      {
        put: [
          ['Quote Text', ''],
          ['Author', ' '],
        ],
        says: [
          ['Quote Text', 'Quote text is required'],
          ['Author', 'Author is required'],
        ],
      },
    ],
    toasts: {
      created: 'Quote created successfully',
      updated: 'Quote updated successfully',
      createFailed: 'Failed to create quote',
      updateFailed: 'Failed to update quote',
    },
    rejectedField: { label: 'Context', name: 'context' },
    rows: { 'Quote Text': 5, Context: 3 },
  },
  {
    noun: 'post',
    api: '/v1/blog/posts',
    newPath: () => '/admin/blog/posts/new',
    editPath: (id) => `/admin/blog/posts/edit/${id}`,
    listPath: () => '/admin/blog/posts',
    create: { title: 'New post · CCC', heading: 'New Post', submit: 'Save Post' },
    edit: { title: 'Edit post · CCC', heading: 'Edit Post', submit: 'Save Post' },
    saving: 'Saving...',
    cancel: 'Cancel',
    starts: [
      ['Title', ''],
      ['Category', ''],
    ],
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
    body: (word) => ({
      title: `Letter ${word}`,
      slug: `letter-${word}`,
      author: 'Somebody',
      content: 'One.',
      excerpt: 'Old.',
      category_id: 1,
      is_published: true,
    }),
    rejectedInputs: [
      {
        put: [
          ['Title', ''],
          ['Slug', ''],
          ['Author', ''],
          ['Content', ''],
        ],
        says: [
          ['Title', 'Title is required'],
          ['Slug', 'Slug is required'],
          ['Author', 'Author is required'],
          ['Content', 'Content is required'],
        ],
      },
      { put: [['Featured Image URL', 'picture']], says: [['Featured Image URL', URL_WORDS]] },
    ],
    toasts: { created: 'Published', updated: 'Unpublished', ...saveFailed('blog post') },
    rejectedField: { label: 'Excerpt', name: 'excerpt' },
    rows: { Content: 10, Excerpt: 3 },
  },
  {
    noun: 'team member',
    api: '/v1/team',
    newPath: () => '/admin/team/new',
    editPath: (id) => `/admin/team/edit/${id}`,
    listPath: () => '/admin/team',
    create: { title: 'New team member · CCC', heading: 'New Team Member', submit: 'Save Team Member' },
    edit: { title: 'Edit team member · CCC', heading: 'Edit Team Member', submit: 'Save Team Member' },
    saving: 'Saving...',
    cancel: 'Cancel',
    starts: [
      ['Name', ''],
      ['Status', 'SPECIAL_GUEST'],
    ],
    fill: (word) => [
      fact('Name', 'name', `Person ${word}`),
      fact('Role', 'role', 'Taster'),
      fact('Status', 'status', 'FOUNDER'),
      fact('Bio', 'bio', 'Two lines.\nOf life.'),
      fact('Image URL', 'image_url', MEDIA),
    ],
    change: (word) => [fact('Name', 'name', `Person ${word} again`), fact('Role', 'role', '', null), fact('Status', 'status', 'MEMBER')],
    body: (word) => ({ name: `Person ${word}`, role: 'Taster', status: 'FOUNDER', bio: 'Old.' }),
    rejectedInputs: [
      { put: [['Name', '']], says: [['Name', 'Name is required']] },
      { put: [['Image URL', 'ftp://host/a.png']], says: [['Image URL', URL_WORDS]] },
    ],
    toasts: { created: 'Team member created successfully', updated: 'Team member updated successfully', ...saveFailed('team member') },
    // the form calls it imageUrl, the API image_url
    rejectedField: { label: 'Image URL', name: 'image_url' },
    rows: { Bio: 6 },
  },
]
