import * as z from 'zod/mini'
import { hasValue } from '../../cms/database/lists/fields'
import { teamMember } from '../../cms/domain/entities/team-member'
import { profileSchema, sessionPaths } from '../contract'
import { TEAM_GROUPS, teamContract } from '../contract/team'
import { drinkTierListSchema } from '../contract/drinks'
import { reviewTierListSchema } from '../contract/reviews'
import { loginResponseSchema, resumedSchema } from '../contract/session'
import type { SharedSession } from '../auth/shared-session'
import type { SignIn } from '../auth/sign-in'
import type { Presence } from '../presence/presence'
import type { ContentStore } from '../store/content-store'
import { SIGN_IN_BODY_LIMITS, readSignInBody } from '../auth/sign-in-body'
import { readFormBody } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import { pagingDefaults } from '../http/paging'
import { batchRoutes } from './batches/batch-routes'
import { exchangeRoutes } from './exchange/exchange-routes'
import { handlersOf } from './handlers'
import { spellingRoutes } from './spellings'
import { jsonResponse, noContent } from './responses'
import { resourceOf } from './index'
import { library } from './library'
import { libraryFiles, libraryPictures } from './library-files'
import { listDefaults, listParameters } from './list-parameters'
import type { ExtraRoute } from './extra-route'
import { filterValues } from './filter-values'
import { presenceRoutes } from './presence'
import { previewRoutes } from './previews/preview-routes'
import { searchFor } from './search'
import { historyRoutes } from './history'
import { scheduleRoutes } from './schedule'
import { summaryRoutes } from './summary'
import { tastingRoutes } from './tastings'
import { trashList, trashWrites } from './trash'
import { tierList } from './tier-list'
import { waitingDraftRoutes } from './waiting-drafts'
import { viewRoutes } from './views'
import { SEARCH_PATH } from '../contract/search'

type Deps = { store: ContentStore; signIn: SignIn; sharedSession: SharedSession; presence: Presence; publicUrl: string; trashDays: number }

/** The routes that no resource has: tier boards, team groups, search, presence, previews, the media library and the session. */
export function extraRoutesOf({ store, signIn, sharedSession, presence, publicUrl, trashDays }: Deps): ExtraRoute[] {
  return [
    tierList(resourceOf('drink'), store, '/v1/caffeine/tierlist', drinkTierListSchema),
    tierList(resourceOf('review'), store, '/v1/culinary/tierlist', reviewTierListSchema),
    ...Object.entries(TEAM_GROUPS).map(([group, status]): ExtraRoute => ({
      path: `${teamContract.path}/${group}`,
      summary: `Team members with the status ${status}`,
      schema: z.array(teamContract.record),
      defaultLimit: teamContract.defaultLimit,
      isCounted: true,
      parameters: { ...pagingDefaults(teamContract.defaultLimit), ...listDefaults(teamMember) },
      listed: listParameters(teamMember),
      read: (call) => handlersOf(resourceOf('teamMember'), store).list(call, [hasValue(teamMember, 'status', status)]),
    })),
    ...summaryRoutes(store),
    ...filterValues(store),
    { path: SEARCH_PATH, ...searchFor(store) },
    ...presenceRoutes(presence),
    trashList(store, trashDays),
    ...trashWrites(store),
    ...historyRoutes(store),
    ...batchRoutes(store),
    ...exchangeRoutes(store),
    ...tastingRoutes(store),
    ...scheduleRoutes(store),
    ...waitingDraftRoutes(store),
    ...spellingRoutes(store),
    ...viewRoutes(store),
    ...previewRoutes(store, publicUrl),
    ...library(store),
    ...libraryPictures(store),
    ...libraryFiles(store),
    ...session(signIn),
    ...sharing(sharedSession),
  ]
}

/** A required field of the login form. @throws HttpError 422 */
function formField(form: URLSearchParams, name: string, label: string): string {
  const [value = '', ...more] = form.getAll(name)
  if (more.length > 0 || (name === 'username' ? value.trim() : value) === '')
    throw httpError.validationFailed([{ field: name, message: `${label} is required` }])
  return value
}

/** The session that the console and the panel share. */
function sharing(sharedSession: SharedSession): ExtraRoute[] {
  return [
    {
      path: sessionPaths.cookie,
      method: 'POST',
      access: 'administrators',
      summary: 'Sign the user of the token in to the panel, with a cookie',
      schema: null,
      errors: [401, 403],
      async write({ request, viewer }) {
        request.resume()
        const cookie = viewer && (await sharedSession.cookieFor(request, viewer))
        return cookie ? { ...noContent, headers: { ...noContent.headers, 'Set-Cookie': cookie } } : noContent
      },
    },
    {
      path: sessionPaths.resume,
      method: 'POST',
      access: 'anyone',
      summary: 'Read the session of the panel; for the console alone',
      schema: resumedSchema,
      errors: [403],
      async write({ request }) {
        request.resume()
        const { session: resumed, cookie } = await sharedSession.resume(request)
        return jsonResponse(200, resumedSchema, { session: resumed }, cookie ? { 'Set-Cookie': cookie } : {})
      },
    },
  ]
}

function session(signIn: SignIn): ExtraRoute[] {
  return [
    {
      path: sessionPaths.login,
      method: 'POST',
      access: 'anyone',
      summary: 'Sign in with a username or an e-mail address',
      body: 'form',
      schema: loginResponseSchema,
      async write({ request, response, ip }) {
        const gone = clientAbortSignal(response)
        const form = await readSignInBody(signIn, ip, () => readFormBody(request, SIGN_IN_BODY_LIMITS))
        const [name, password] = [formField(form, 'username', 'Username'), formField(form, 'password', 'Password')]
        return jsonResponse(200, loginResponseSchema, await signIn.login({ name, password, ip, gone }))
      },
    },
    {
      path: sessionPaths.logout,
      method: 'POST',
      access: 'signed-in',
      summary: 'End the session that the token belongs to',
      schema: null,
      async write({ request, viewer }) {
        // a body has no meaning here; discard it
        request.resume()
        if (viewer) await signIn.logout(viewer)
        return noContent
      },
    },
    {
      path: sessionPaths.password,
      method: 'POST',
      access: 'signed-in',
      summary: 'Change the password of the account that the token belongs to; a new session takes the place of all others',
      body: 'password',
      schema: loginResponseSchema,
      errors: [401, 422, 429],
      async write({ request, viewer }) {
        const form = await readFormBody(request, SIGN_IN_BODY_LIMITS)
        if (!viewer) throw httpError.unauthorized()
        const passwords = {
          currentPassword: formField(form, 'current_password', 'Current password'),
          password: formField(form, 'password', 'New password'),
        }
        return jsonResponse(200, loginResponseSchema, await signIn.changePassword(viewer, passwords))
      },
    },
    {
      path: sessionPaths.profile,
      method: 'GET',
      access: 'signed-in',
      summary: 'Read the account that the token belongs to',
      schema: profileSchema,
      async write({ viewer }) {
        if (!viewer) throw httpError.unauthorized()
        const { id, username, email, isAdmin } = viewer
        return jsonResponse(200, profileSchema, { id, username, ...(email ? { email } : {}), is_admin: isAdmin === true })
      },
    },
  ]
}
