import { AppLink, type AppLinkProps } from '../../shared/routing/app-link'

/** A link inside the console: as everywhere its page is read ahead, but nothing fades between two pages of work. */
export function WarmLink(props: AppLinkProps) {
  return <AppLink {...props} viewTransition={false} />
}
