import { useId, type ReactNode } from 'react'
import { listsOf } from '../../../../admin-bridge/contract'
import { AppLink } from '../../../shared/routing/app-link'
import type { SectionName } from '../../../shared/routing/sections'
import { LinkButton } from '../../../shared/ui/button'
import { Label, PageTitle } from '../../../shared/ui/text'
import styles from './page.module.css'

/** Sets the width and margins of a page. @param detail for the page of one record, which starts with a link back, close to the top. */
export function Page({ children, className, detail = false }: { children: ReactNode; className?: string; detail?: boolean }) {
  return <div className={[styles.page, detail && styles.detail, className].filter(Boolean).join(' ')}>{children}</div>
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

/** A titled section of a page. @param aside shown opposite the title: a count, a filter. */
export function Section({
  title,
  aside,
  children,
  className,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section className={[styles.section, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
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

/** Class for longer text that keeps its line breaks. */
export const linesClass = `${styles.prose} ${styles.lines}`
