import { useLocation } from 'react-router-dom'
import { ExternalLink } from '../../shared/ui'
import { useTotal } from '../data/totals'
import { ConsoleLink } from '../ui/console-link'
import { paths } from '../../shared/routing/paths'
import { Logo } from '../../shared/ui/logo'
import { modules, type ConsoleModule } from '../console-modules'
import { ViewLinks, useViewCommands } from '../views/view-links'
import styles from './console-layout.module.css'

const groups = [...new Set(modules.map(({ group }) => group))]

type SidebarProps = {
  readonly onGoTo: () => void
  readonly onShortcuts: () => void
  /** Called when a link is followed that may lead to the same path. */
  readonly onFollow: () => void
}

/** The palette button, the modules with their record counts and saved views, and links out of the console. */
export function Sidebar({ onGoTo, onShortcuts, onFollow }: SidebarProps) {
  useViewCommands()
  return (
    <>
      <button type="button" className={styles.goTo} onClick={onGoTo} aria-keyshortcuts="Control+K Meta+K">
        Go to...
        <kbd aria-hidden="true">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav aria-label="Console">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2 className={styles.group}>{group}</h2>
            <ul className={styles.links}>
              {modules
                .filter((module) => module.group === group)
                .map((module) => (
                  <li key={module.path}>
                    <ModuleLink module={module} />
                    <ViewLinks module={module} onFollow={onFollow} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.outside}>
        <ConsoleLink to={paths.admin.library()}>Library</ConsoleLink>
        <ConsoleLink to={paths.admin.history()}>History</ConsoleLink>
        <ConsoleLink to={paths.admin.trash()}>Trash</ConsoleLink>
        <button type="button" onClick={onShortcuts}>
          Shortcuts
        </button>
        <ExternalLink href={paths.panel()}>
          Advanced admin <span aria-hidden="true">↗</span>
        </ExternalLink>
        <ConsoleLink to={paths.home()} target="_blank" rel="noopener noreferrer">
          View site <span aria-hidden="true">↗</span>
        </ConsoleLink>
      </div>
    </>
  )
}

/** The logo, which links to the public site. */
export function Brand() {
  return (
    <div className={styles.brand}>
      <Logo />
    </div>
  )
}

function ModuleLink({ module }: { readonly module: ConsoleModule }) {
  const { total } = useTotal(module.resource)
  const { pathname } = useLocation()
  // addresses are matched in any case
  const isCurrent = `${pathname.toLowerCase()}/`.startsWith(`${module.path}/`)
  return (
    <ConsoleLink to={module.path} className={styles.module} data-accent={module.accent} aria-current={isCurrent ? 'page' : undefined}>
      {module.label}
      <span className={styles.count} aria-hidden="true">
        {total?.toLocaleString('en-US')}
      </span>
    </ConsoleLink>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
