/** The categories of the blog. */
export type CategorySeed = { name: string; slug: string; description: string; createdOn: string }

export const categories: readonly CategorySeed[] = [
  { name: 'Method', slug: 'method', description: 'How a taste becomes a number, and what the number leaves out.', createdOn: '2024-03-18' },
  { name: 'Chemistry', slug: 'chemistry', description: 'What is in the can, said slowly and without a cape.', createdOn: '2024-03-18' },
  {
    name: 'Field notes',
    slug: 'field-notes',
    description: "Reports from plants, kitchens, corridors and other people's night shifts.",
    createdOn: '2024-03-19',
  },
  { name: 'Table talk', slug: 'table-talk', description: 'Arguments that outlived the meal.', createdOn: '2024-06-02' },
]
