import { ADMIN } from '../../harness/server/server'
import { Client } from './client'
import { pictureIn } from './pictures'

/** Writes a few records of each kind, some with a picture: what the pages of the walk show. @param url of an empty server. */
export async function writeSmallContent(url: string): Promise<void> {
  const client = await Client.signIn(url, ADMIN.username, ADMIN.password)
  const { url: picture } = await pictureIn(client, { name: 'can.png', alt: 'A can' })
  for (const [number, title] of ['The night shift', 'A long walk home'].entries()) {
    const { id } = await client.create('/v1/caffeine/episodes', {
      title,
      description: 'Two cans,\none verdict.',
      guest_name: 'Mira Moneta',
      youtube_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      publication_date: `2024-03-0${number + 1}`,
    })
    for (const [rating, name] of [
      [9.4, 'Kestrel Cold Brew'],
      [4.2, 'Fizz Without End'],
    ] as const)
      await client.create('/v1/caffeine/drinks', {
        name: `${name} ${number}`,
        brand: 'Kestrel',
        final_rating: rating,
        notes: 'Sharp, then sweet.',
        image_url: rating > 5 ? picture : null,
        episode_id: id,
      })
  }
  for (const [restaurant_name, final_rating] of [
    ['The Brass Ladle', 8.1],
    ['Noodle Harbour', 6.3],
  ] as const) {
    const review = { restaurant_name, final_rating, cuisine_type: 'Noodles', visit_date: '2024-03-05', notes: 'Busy.\n\nWorth the wait.' }
    await client.create('/v1/culinary', { ...review, restaurant_image_url: picture })
  }
  for (const author of ['Plato', 'Seneca', 'Somebody'])
    await client.create('/v1/quotes', { quote_text: `Said by ${author}.`, author, context: 'At the counter' })
  const category = await client.create('/v1/blog/categories', { name: 'Method', slug: 'method' })
  const post = { author: 'Ada', content: 'First words.\n\nMore words.', excerpt: 'Words', is_published: true, category_id: category.id }
  for (const slug of ['on-cans', 'on-noodles']) await client.create('/v1/blog/posts', { ...post, title: `Thoughts ${slug}`, slug })
  for (const status of ['FOUNDER', 'MEMBER', 'SPECIAL_GUEST'])
    await client.create('/v1/team', {
      name: `Ada ${status.toLowerCase()}`,
      role: 'Taster',
      bio: 'Tastes.\nWrites.',
      status,
      image_url: picture,
    })
}
