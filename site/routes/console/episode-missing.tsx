import { ConsoleHeading } from '../../shared/console/console-heading'
import { paths } from '../../shared/paths'
import { LinkButton } from '../../shared/ui'

/** No episode has the id in the address. */
export function EpisodeMissing({ title }: { readonly title: string }) {
  return (
    <>
      <ConsoleHeading title={title}>EPISODE_NOT_FOUND</ConsoleHeading>
      <LinkButton to={paths.admin.episodes()} viewTransition={false}>
        Return to Episodes
      </LinkButton>
    </>
  )
}
