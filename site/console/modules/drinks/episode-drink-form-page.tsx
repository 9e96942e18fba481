import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { drinksApi } from '../../../features/drinks/api'
import { DrinkFacts, DrinkFields, drinkForm } from './form'
import { drinkFormMessages, drinkListMessages } from './module'
import { episodesApi } from '../../../features/episodes/api'
import { ConsoleHeading } from '../../ui/console-heading'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchRecord, useRecord } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'
import { ErrorBox, LinkButton, Loading } from '../../../shared/ui'
import { EpisodeMissing } from './episode-missing'
import { VisibilityNote } from './visibility-note'

const messages = drinkFormMessages.create

/** Prefetches the episode in the address; nothing if its id is invalid. */
export const prefetch = (context: PageContext) => prefetchRecord(context, episodesApi, idFrom(context.params['episodeId']))

/** /admin/caffeine/episodes/{episodeId}/drinks/new. The route names the episode, so the form has no episode selector. */
export function Component() {
  const { episodeId: given } = useParams()
  const episodeId = idFrom(given)
  const episode = useRecord(episodesApi, episodeId)
  const blank = useCallback(() => ({ ...drinkForm.blank(), episode_id: String(episodeId) }), [episodeId])
  if (episodeId === null || episode.data === null) return <EpisodeMissing title={messages.pageTitle} given={given} />
  if (!episode.data) {
    return (
      <>
        <ConsoleHeading title={messages.pageTitle}>{messages.heading}</ConsoleHeading>
        {episode.isError ? (
          <ErrorBox title="ERROR_RETRIEVING_DATA" onRetry={() => void episode.refetch()}>
            <LinkButton to={paths.admin.list('episode')} viewTransition={false}>
              Return to Episodes
            </LinkButton>
          </ErrorBox>
        ) : (
          <Loading message={messages.loading} />
        )}
      </>
    )
  }
  const list = paths.admin.episodeDrinks(episodeId)
  return (
    <AdminFormPage
      resource={drinksApi}
      module={drinkForm}
      messages={drinkFormMessages}
      remove={drinkListMessages.remove}
      publicationNote={{ below: <VisibilityNote /> }}
      id={null}
      blank={blank}
      listPath={list}
      newPath={paths.admin.newDrink(episodeId)}
      side={<DrinkFacts />}
      context={
        <p>
          Episode #{episodeId}: <strong>{episode.data.title}</strong>
        </p>
      }
    >
      <DrinkFields id={null} />
    </AdminFormPage>
  )
}
