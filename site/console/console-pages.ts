import { COLLECTIONS, entityNames, type EntityName } from '../../cms/domain/entities'
import { pagesOf, type PageFile, type PageModule } from '../shared/routing/page-module'

const pageAt = pagesOf('console', import.meta.glob<PageModule>('./{history,home,library,modules/*,shell,trash}/*-page.tsx'))

/** The pages of an entity. */
type EntityPages = { readonly name: EntityName; readonly list: PageFile; readonly form: PageFile }

/** The pages of each entity. They are in the folder of its collection. */
export const entityPages: readonly EntityPages[] = entityNames.map((name) => {
  const folder = `modules/${COLLECTIONS[name]}`
  return { name, list: pageAt(`${folder}/list-page.tsx`), form: pageAt(`${folder}/form-page.tsx`) }
})

/** All other pages behind the sign-in. */
export const otherPages = {
  home: pageAt('home/home-page.tsx'),
  episodeDrinks: pageAt('modules/drinks/episode-drinks-page.tsx'),
  newDrink: pageAt('modules/drinks/episode-drink-form-page.tsx'),
  history: pageAt('history/history-page.tsx'),
  library: pageAt('library/library-page.tsx'),
  trash: pageAt('trash/trash-page.tsx'),
  account: pageAt('shell/account-page.tsx'),
  view: pageAt('shell/view-page.tsx'),
  notFound: pageAt('shell/not-found-page.tsx'),
} as const

/** The only page of the console that is not behind the sign-in. */
export const loginPage = pageAt('shell/login-page.tsx')

/** Every page behind the sign-in. */
export const guardedPages: readonly PageFile[] = [...entityPages.flatMap(({ list, form }) => [list, form]), ...Object.values(otherPages)]
