import { paths } from '../../shared/routing/paths'

/** The links of header and footer (product.md, section 2). */
export const SITE_LINKS = [
  { label: 'Home', to: paths.home() },
  { label: 'Caffeine', to: paths.caffeine() },
  { label: 'Culinary', to: paths.culinary() },
  { label: 'Quotes', to: paths.quotes() },
  { label: 'Blog', to: paths.blog() },
  { label: 'About', to: paths.about() },
] as const

export const LEGAL_LINKS = [
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
] as const

const within = (pathname: string, section: string): boolean => pathname === section || pathname.startsWith(`${section}/`)

/** Does the page lie in the section that a link leads to? */
export const isCurrent = (pathname: string, to: string): boolean => (to === paths.home() ? pathname === to : within(pathname, to))

/** The one accent of a page: its section's, else plain ink. */
export function accentOf(pathname: string): 'acid' | 'ember' | 'violet' | 'ink' {
  if (within(pathname, paths.caffeine())) return 'acid'
  if (within(pathname, paths.culinary())) return 'ember'
  if (within(pathname, paths.quotes())) return 'violet'
  return 'ink'
}

/** In which voice a page's text is set: quotes have their own, and with it one face less to fetch. */
export const voiceOf = (pathname: string): 'quoted' | undefined => (within(pathname, paths.quotes()) ? 'quoted' : undefined)
