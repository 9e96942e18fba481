import { useId, type ReactNode } from 'react'
import { AppLink } from '../../../shared/routing/app-link'
import { Label, PageTitle } from '../../../shared/ui/text'
import styles from './page.module.css'

/** The width and the margins of a page. @param detail one record's page: it opens with the way back, close to the top. */
export function Page({ children, className, detail = false }: { children: ReactNode; className?: string; detail?: boolean }) {
  return <div className={[styles.page, detail && styles.detail, className].filter(Boolean).join(' ')}>{children}</div>
}

/** The opening of an index: its title, and beside it what it is about. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      {children && <div className={styles.intro}>{children}</div>}
    </div>
  )
}

/** A titled part of a page. @param aside what stands across from the title: a count, a filter. */
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

/** The way back to the list a detail came from. */
export function BackLink({ to, children, onClick }: { to: string; children: ReactNode; onClick?: () => void }) {
  return (
    <AppLink to={to} className={styles.back} onClick={onClick}>
      {children}
    </AppLink>
  )
}

export type Fact = { label: string; value: ReactNode; mono?: boolean }

/** Labelled facts, one below the other or, as a row, beside each other. Facts without a value are left out. */
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

/** Longer text, its line breaks kept. */
export const linesClass = `${styles.prose} ${styles.lines}`
