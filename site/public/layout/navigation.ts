import { paths } from '../../shared/routing/paths'
import { sectionList, type Accent } from '../../shared/routing/sections'

export type NavigationLink = { label: string; to: string }

const ABOUT: NavigationLink = { label: 'About', to: paths.about() }
const linkTo = ({ label, path }: { label: string; path: string }): NavigationLink => ({ label, to: path })

/** The links of the header and the footer. */
export const SITE_LINKS: readonly NavigationLink[] = [{ label: 'Home', to: paths.home() }, ...sectionList.map(linkTo), ABOUT]

/** The link row of the landing page: the projects and About. */
export const LANDING_LINKS: readonly NavigationLink[] = [...sectionList.filter(({ project }) => project).map(linkTo), ABOUT]

/** What the landing page leads to besides: the sections that have no card there, and the search. */
export const LANDING_MORE: readonly NavigationLink[] = [
  ...sectionList.filter(({ project }) => !project).map(linkTo),
  { label: 'Search', to: paths.search() },
]

/** The links to the legal pages, in the footer. */
export const LEGAL_LINKS: readonly NavigationLink[] = [
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
]

const isWithin = (pathname: string, section: string): boolean => pathname === section || pathname.startsWith(`${section}/`)
const sectionOf = (pathname: string) => sectionList.find(({ path }) => isWithin(pathname, path))

/** Whether a page belongs to the section that a link leads to. */
export const isCurrent = (pathname: string, to: string): boolean => (to === paths.home() ? pathname === to : isWithin(pathname, to))

/** The accent colour of a page. */
export const accentOf = (pathname: string): Accent | 'ink' => sectionOf(pathname)?.accent ?? 'ink'

/** The typeface of a page, if it differs from the rest of the site; such a page has one font less to load. */
export const typefaceOf = (pathname: string): 'serif' | undefined => sectionOf(pathname)?.typeface
