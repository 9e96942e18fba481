import { useId, type ReactNode } from 'react'
import { listsOf } from '../../../../admin-bridge/contract'
import { AppLink } from '../../../shared/routing/app-link'
import { paths } from '../../../shared/routing/paths'
import { sectionList, type SectionName } from '../../../shared/routing/sections'
import { LinkButton } from '../../../shared/ui/button'
import { Label, PageTitle } from '../../../shared/ui/text'
import styles from './page.module.css'

type PageProps = {
  children: ReactNode
  className?: string
  /** For the page of one record, which starts with a link back, close to the top. */
  detail?: boolean
  /** For a list with a filter, which starts high on the page. */
  isNarrowed?: boolean
}

/** Sets the width and margins of a page. */
export function Page({ children, className, detail = false, isNarrowed }: PageProps) {
  return (
    <div className={[styles.page, detail && styles.detail, className].filter(Boolean).join(' ')} data-narrowed={isNarrowed || undefined}>
      {children}
    </div>
  )
}

type PageHeadProps = {
  title: ReactNode
  children?: ReactNode
  /** On the page of a section: links to the lists of the section that have a page of their own. */
  section?: SectionName
}

/** The head of an index page: its title, with an introduction beside it. */
export function PageHead({ title, children, section }: PageHeadProps) {
  const lists = section ? listsOf(section) : []
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      {children && <div className={styles.intro}>{children}</div>}
      {lists.length > 0 && (
        <nav className={styles.lists} aria-label="Lists">
          {lists.map(({ title: name, address }) => (
            <LinkButton key={address} to={address}>
              {name}
            </LinkButton>
          ))}
        </nav>
      )}
    </div>
  )
}

type SectionProps = {
  /** Its anchor. */
  id?: string
  title: string
  /** The end of the title: the filters that hold. */
  said?: string
  /** Shown opposite the title: a count, a filter. */
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** Shows the title alone, until the visitor unfolds the section. */
  isFolded?: boolean
}

/** A titled section of a page. */
export function Section({ id, title, said, aside, children, className, isFolded = false }: SectionProps) {
  const titleId = useId()
  const head = (
    <>
      <h2 id={titleId} className={styles.sectionTitle}>
        {title}
        {said && <span className={styles.said}>{said}</span>}
      </h2>
      {aside}
    </>
  )
  return (
    <section id={id} className={[styles.section, className].filter(Boolean).join(' ')} aria-labelledby={titleId}>
      {isFolded ? (
        <details className={styles.folded}>
          <summary className={styles.sectionHead}>{head}</summary>
          {children}
        </details>
      ) : (
        <>
          <div className={styles.sectionHead}>{head}</div>
          {children}
        </>
      )}
    </section>
  )
}

/** The sections of the site, where a page leads nowhere else. @param children further links. */
export function WaysOn({ children }: { children?: ReactNode }) {
  return (
    <nav className={styles.lists} aria-label="Sections">
      {sectionList.map(({ label, path }) => (
        <LinkButton key={path} to={path}>
          {label}
        </LinkButton>
      ))}
      <LinkButton to={paths.about()}>About</LinkButton>
      {children}
    </nav>
  )
}

/** Links to the sections of a long page. @param links titles by anchor. */
export function JumpLinks({ links }: { links: Readonly<Record<string, string>> }) {
  return (
    <nav className={styles.jumps} aria-label="On this page">
      {Object.entries(links).map(([anchor, title]) => (
        <a key={anchor} href={`#${anchor}`} className={styles.jump}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** The link from a record back to its list. */
export function BackLink({ to, children, onClick }: { to: string; children: ReactNode; onClick?: () => void }) {
  return (
    <AppLink to={to} className={styles.back} onClick={onClick}>
      {children}
    </AppLink>
  )
}

export type Fact = { label: string; value: ReactNode; mono?: boolean }

/** A list of labelled facts. Facts without a value are left out. @param row shows them side by side. */
export function Facts({ facts, row = false }: { facts: readonly Fact[]; row?: boolean }) {
  return (
    <dl className={row ? styles.factRow : styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value, mono }) => (
          <div key={label}>
            <Label as="dt">{label}</Label>
            <dd className={mono ? styles.mono : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A fact that leads to all records that share it. */
export const FactLink = (props: { to: string; children: ReactNode }) => <AppLink {...props} className={styles.factLink} />

/** Class for longer text that keeps its line breaks. */
export const linesClass = `${styles.prose} ${styles.lines}`
