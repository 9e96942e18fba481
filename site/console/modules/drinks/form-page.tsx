import { useLocation, useParams } from 'react-router-dom'
import { drinksApi } from '../../../features/drinks/api'
import { DrinkFacts, DrinkFields, drinkForm } from './form'
import { drinkFormMessages, drinkListMessages } from './module'
import { episodesApi } from '../../../features/episodes/api'
import { episodeOption } from '../episodes/module'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchChoices } from '../../data/matches'
import { prefetchEdited } from '../../data/edited-record'
import type { PageContext } from '../../../shared/routing/page-module'
import type { Drink } from '../../../shared/api/record-types'
import { idFrom, paths } from '../../../shared/routing/paths'
import { RecordSelect } from '../../fields/record-select'
import { HiddenInForm } from './hidden-note'
import { VisibilityNote } from './visibility-note'

/** Prefetches the drink, unless the form is for a new one, and the first choices of the episode selector. */
export const prefetch = (context: PageContext) =>
  Promise.all([prefetchEdited(context, drinksApi, idFrom(context.params['id'])), prefetchChoices(context, episodesApi)])

/** The drinks page of the drink's episode; the episode list if the drink has none. */
const episodeOf = (drink: Drink | null): string =>
  drink?.episode_id ? paths.admin.episodeDrinks(drink.episode_id) : paths.admin.list('episode')

/** /admin/caffeine/drinks/edit/{id} and /admin/caffeine/drinks/new. Both forms have an episode selector. */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.create('drink')
  return (
    <AdminFormPage
      resource={drinksApi}
      module={drinkForm}
      messages={drinkFormMessages}
      remove={drinkListMessages.remove}
      publicationNote={{ stored: <HiddenInForm />, below: <VisibilityNote /> }}
      choicesFrom={episodesApi}
      id={isNew ? null : id}
      listPath={paths.admin.list('drink')}
      newPath={paths.admin.create('drink')}
      afterSave={episodeOf}
      cancelPath={episodeOf}
      viewPath={(drink) => paths.drink(drink.id)}
      side={
        <DrinkFacts
          episode={<RecordSelect {...drinkForm.fields.episode_id} resource={episodesApi} option={episodeOption} none="Choose an episode" />}
        />
      }
    >
      <DrinkFields id={isNew ? null : idFrom(id)} />
    </AdminFormPage>
  )
}
