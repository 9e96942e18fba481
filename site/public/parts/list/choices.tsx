import type { KeyboardEvent, ReactNode } from 'react'
import { AppLink } from '../../../shared/routing/app-link'
import type { TierPalette } from '../../../shared/ui/tier-tile'
import styles from './choices.module.css'

/** Filters and sort links, side by side. They stay below the header while their section is in view. */
export function Choices({ children }: { children: ReactNode }) {
  return (
    <div className={styles.choices} data-sticky="">
      {children}
    </div>
  )
}

/** Makes a link with a button's role react to the space key. */
export const pressOnSpace = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

export type FilterChoice = { label: string; to: string; chosen: boolean; tier?: string; onChoose?: () => void }

/**
 * The buttons of a filter. Each is a link, so it works without scripts and can open in a new tab, but has a button's role and
 * reacts to a button's keys.
 * @param palette only for tier filters: shows each letter in the colour of its tier.
 */
export function FilterButtons({ label, choices, palette }: { label: string; choices: readonly FilterChoice[]; palette?: TierPalette }) {
  return (
    <div className={styles.group} role="group" aria-label={label} data-palette={palette} data-filter="">
      {choices.map((choice) => (
        <AppLink
          key={choice.label}
          to={choice.to}
          role="button"
          aria-pressed={choice.chosen}
          data-chosen={choice.chosen}
          data-tier={choice.tier}
          className={styles.choice}
          onClick={choice.onChoose}
          onKeyDown={pressOnSpace}
          viewTransition={false}
        >
          {choice.label}
        </AppLink>
      ))}
    </div>
  )
}

export type ViewChoice = { label: string; to: string; chosen: boolean }

/** Links to other views of the same list: its sort order, or a board. */
export function ViewLinks({ label, choices }: { label: string; choices: readonly ViewChoice[] }) {
  return (
    <nav className={styles.views} aria-label={label}>
      {choices.map((choice) => (
        <AppLink
          key={choice.label}
          to={choice.to}
          className={styles.view}
          aria-current={choice.chosen ? 'true' : undefined}
          viewTransition={false}
        >
          {choice.label}
        </AppLink>
      ))}
    </nav>
  )
}
