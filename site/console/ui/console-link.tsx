import { AppLink, type AppLinkProps } from '../../shared/routing/app-link'

/** A console link: prefetches its page like every link, but without a view transition. */
export function ConsoleLink(props: AppLinkProps) {
  return <AppLink {...props} viewTransition={false} />
}
