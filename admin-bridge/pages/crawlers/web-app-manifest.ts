import { addresses, ICONS } from '../../contract'

/** Creates the web app manifest, which lets phones add the site to the home screen. */
export function webAppManifestJson(): string {
  return JSON.stringify({
    id: addresses.home,
    name: 'CCC',
    short_name: 'CCC',
    description: 'Energy drinks and restaurants, rated to one decimal, and a collection of quotes.',
    lang: 'en',
    start_url: addresses.home,
    scope: addresses.home,
    display: 'standalone',
    background_color: '#08090b',
    theme_color: '#08090b',
    icons: [
      { src: ICONS.svg, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: ICONS.small, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: ICONS.large, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: ICONS.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Caffeine', url: addresses.caffeine },
      { name: 'Culinary', url: addresses.culinary },
      { name: 'Quotes', url: addresses.quotes },
      { name: 'Blog', url: addresses.blog },
    ],
  })
}
