import type { Section as SectionKey } from '../../../admin-bridge/contract'
import { paths } from './paths'

export type Accent = 'acid' | 'ember' | 'violet'

type Section = {
  label: string
  path: string
  /** The accent colour of its pages; plain ink without one. */
  accent?: Accent
  /** Set for a section whose text is in the serif font. */
  typeface?: 'serif'
  /** The name of the project, for sections with a card on the landing page. */
  project?: string
}

/** The sections of the site, in the order of the navigation. A feed without its section here does not compile. */
export const sections = {
  caffeine: { label: 'Caffeine', path: paths.caffeine(), accent: 'acid', project: 'Caffeine Compendium' },
  culinary: { label: 'Culinary', path: paths.culinary(), accent: 'ember', project: 'Culinary Critique' },
  quotes: { label: 'Quotes', path: paths.quotes(), accent: 'violet', typeface: 'serif', project: 'Quotes of Wisdom' },
  blog: { label: 'Blog', path: paths.blog() },
} as const satisfies Record<SectionKey, Section>

export type SectionName = keyof typeof sections
/** Sections with a card on the landing page. */
export type ProjectName = { [Name in SectionName]: (typeof sections)[Name] extends { project: string } ? Name : never }[SectionName]

/** The sections, for code that treats all of them alike. */
export const sectionList: readonly Section[] = Object.values(sections)
