import { episodesApi } from '../../../features/episodes/api'
import { episodeFormMessages } from '../episodes/module'
import { ConsoleHeading } from '../../ui/console-heading'
import { InvalidId } from '../../ui/invalid-id'
import { idFrom, paths } from '../../../shared/routing/paths'
import { LinkButton } from '../../../shared/ui'

type EpisodeMissingProps = {
  /** The document's title. */
  readonly title: string
  /** The id in the address. */
  readonly given: string | undefined
}

/** The page for an address whose episode does not exist or whose id is invalid. */
export function EpisodeMissing({ title, given }: EpisodeMissingProps) {
  const list = { to: paths.admin.list('episode'), label: episodeFormMessages.returnToList }
  if (idFrom(given) === null) {
    return (
      <InvalidId pageTitle={title} messages={episodeFormMessages.invalidId} noun={episodesApi.contract.noun} given={given} list={list} />
    )
  }
  return (
    <>
      <ConsoleHeading title={title}>EPISODE_NOT_FOUND</ConsoleHeading>
      <LinkButton to={list.to} viewTransition={false}>
        {list.label}
      </LinkButton>
    </>
  )
}
