import { matchPath, useLocation } from 'react-router-dom'
import { useShownName } from '../ui/record-name'
import { ConsoleLink } from '../ui/console-link'
import { paths, patterns } from '../../shared/routing/paths'
import { moduleOf } from '../console-modules'
import styles from './console-layout.module.css'

type Crumb = { readonly label: string; readonly to?: string }

/** Pages that belong to no module. */
const OWN_PAGES: ReadonlyMap<string, string> = new Map([
  [paths.admin.library(), 'Library'],
  [paths.admin.history(), 'History'],
  [paths.admin.trash(), 'Trash'],
  [paths.admin.account(), 'Account'],
])

/** The breadcrumbs from the console's home to a page. @param name the record that the page is about. */
function crumbsOf(pathname: string, name: string | undefined): Crumb[] {
  const current = moduleOf(pathname)
  const own = OWN_PAGES.get(pathname)
  if (own) return [{ label: 'Console', to: paths.admin.home() }, { label: own }]
  if (!current) return [{ label: 'Console' }]
  const root = { label: 'Console', to: paths.admin.home() }
  if (pathname === current.path) return [root, { label: current.group }, { label: current.label }]
  const parents = [root, { label: current.group }, { label: current.label, to: current.path }]
  const newDrink = matchPath(patterns.admin.newDrink, pathname)
  if (newDrink) return [...parents, { label: 'Drinks', to: paths.admin.episodeDrinks(newDrink.params.episodeId ?? '') }, { label: 'New' }]
  if (matchPath(patterns.admin.episodeDrinks, pathname)) return [...parents, { label: 'Drinks' }]
  if (pathname.endsWith('/new')) return [...parents, { label: 'New' }]
  return [...parents, { label: name === undefined ? 'Edit' : `Edit: ${name}` }]
}

/** Breadcrumbs of the current page. */
export function Breadcrumbs() {
  const { pathname } = useLocation()
  const crumbs = crumbsOf(pathname, useShownName())
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbList}>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${label}${to ?? ''}`} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {to === undefined ? label : <ConsoleLink to={to}>{label}</ConsoleLink>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
