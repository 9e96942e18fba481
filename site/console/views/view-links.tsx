import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { useCommands } from '../commands/use-commands'
import { modules, type ConsoleModule } from '../console-modules'
import { useViews } from '../data/views'
import { ConsoleLink } from '../ui/console-link'
import { viewQuery } from './view-query'
import styles from './views.module.css'

const ViewMenu = lazy(async () => ({ default: (await import('./view-menu')).ViewMenu }))

const moduleKind = ({ resource }: ConsoleModule): string => kindOf(resource.contract.entity)

/** The address of a list with what a view holds. */
const addressOf = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

type ViewLinksProps = {
  readonly module: ConsoleModule
  /** Called when a view is followed: the address may keep its path. */
  readonly onFollow: () => void
}

/** The saved views of a list, by name, below its link in the sidebar. */
export function ViewLinks({ module, onFollow }: ViewLinksProps) {
  const { pathname, search } = useLocation()
  const kind = moduleKind(module)
  const views = useViews().filter((view) => view.kind === kind)
  if (views.length === 0) return null
  const shown = pathname === module.path ? viewQuery(search) : null
  return (
    <ul className={styles.views} aria-label={`Views of ${module.label}`}>
      {views.map((view) => (
        <li key={view.id} className={styles.view}>
          <ConsoleLink
            to={addressOf(module.path, view.query)}
            className={styles.link}
            aria-current={viewQuery(view.query) === shown ? 'true' : undefined}
            onClick={onFollow}
          >
            {view.name}
          </ConsoleLink>
          <Suspense fallback={null}>
            <ViewMenu view={view} others={views.filter(({ id }) => id !== view.id)} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

/** Offers the saved views in the palette. */
export function useViewCommands(): void {
  const navigate = useNavigate()
  useCommands(
    useViews().flatMap(({ id, kind, name, query }) => {
      const module = modules.find((each) => moduleKind(each) === kind)
      if (!module) return []
      const run = (): void => void navigate(addressOf(module.path, query))
      return [{ key: `view:${id}`, label: `${name}: ${module.label}`, alias: 'view', on: 'console' as const, run }]
    }),
  )
}
