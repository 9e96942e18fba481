import { parseUrl } from './parse-url'

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/
const PATH_FORMS = new Set(['embed', 'shorts', 'live', 'v'])

/** The id of a YouTube video, from any form of link, or null. Ids have exactly 11 characters. */
export function videoIdFrom(link: string | null | undefined): string | null {
  const url = link ? parseUrl(link) : null
  if (!url) return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  let id: string | null = null
  if (host === 'youtu.be') id = first
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = PATH_FORMS.has(first) ? second : url.searchParams.get('v')
  }
  return id !== null && VIDEO_ID.test(id) ? id : null
}
