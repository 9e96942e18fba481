// The records that the write benchmark creates and changes, as the API and as Payload take them.

const NOTES = 'A dry start, citrus in the middle, and a long metallic end that nobody asked for. '.repeat(3)

/** @type {Record<string, { list: string, api(n: number): object, local(n: number): object }>} by collection */
export const KINDS = {
  quotes: {
    list: '/quotes',
    api: (n) => ({ quote_text: `Sleep is a bug that coffee patches, says note ${n}.`, author: `Author ${n % 50}`, context: 'Bench' }),
    local: (n) => ({ quoteText: `Sleep is a bug that coffee patches, says note ${n}.`, author: `Author ${n % 50}`, context: 'Bench' }),
  },
  drinks: {
    list: '/caffeine/drinks',
    api: (n) => ({ name: `Drink ${n}`, brand: `Brand ${n % 40}`, final_rating: (n % 101) / 10, notes: NOTES, episode_id: 1 + (n % 10) }),
    local: (n) => ({ name: `Drink ${n}`, brand: `Brand ${n % 40}`, finalRating: (n % 101) / 10, notes: NOTES, episode: 1 + (n % 10) }),
  },
}
