import * as z from 'zod/mini'
import { teamMember } from '../../cms/domain/entities/team-member'
import { profileSchema, sessionPaths } from '../contract'
import { TEAM_GROUPS, teamContract } from '../contract/team'
import { drinkTierListSchema } from '../contract/drinks'
import { reviewTierListSchema } from '../contract/reviews'
import { loginResponseSchema, resumedSchema } from '../contract/session'
import type { SharedSession } from '../auth/shared-session'
import type { SignIn } from '../auth/sign-in'
import type { Presence } from '../presence/presence'
import type { ContentStore, Viewer } from '../store/content-store'
import { SIGN_IN_BODY_LIMITS, readSignInBody } from '../auth/sign-in-body'
import { readFormBody } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import type { QueryDefaults } from '../http/cache/canonical-query'
import { pagingDefaults } from '../http/paging'
import type { HttpResponse, StreamedResponse } from '../http/cache/send-response'
import { batchRoutes } from './batches/batch-routes'
import { exchangeRoutes } from './exchange/exchange-routes'
import { handlersOf, type ReadCall, type WriteCall } from './handlers'
import { spellingRoutes } from './spellings'
import { jsonResponse, noContent } from './responses'
import { resourceOf } from './index'
import { library } from './library'
import { libraryFiles, libraryPictures } from './library-files'
import { hasValue, listDefaults, listParameters, type ListParameter } from './list-parameters'
import { filterValues } from './filter-values'
import { presenceRoutes } from './presence'
import { previewRoutes } from './previews/preview-routes'
import { searchFor } from './search'
import { historyRoutes } from './history'
import { scheduleRoutes } from './schedule'
import { summaryFor } from './summary'
import { tastingRoutes } from './tastings'
import { trashList, trashWrites } from './trash'
import { tierList } from './tier-list'
import { waitingDraftRoutes } from './waiting-drafts'
import { viewRoutes } from './views'
import { SEARCH_PATH } from '../contract/search'

/** What a list takes and returns, for the documentation. */
type ListFacts = {
  /** Set for a route that takes `limit`: its default. */
  defaultLimit?: number
  /** Whether responses have a header with the total number of records. */
  isCounted?: true
  /** Further parameters. */
  listed?: readonly ListParameter[]
}

/** A read that no resource has. */
export type ReadRoute = ListFacts & {
  path: string
  read: (call: ReadCall) => Promise<HttpResponse>
  parameters: QueryDefaults
  schema: z.ZodMiniType
  summary: string
  /** Whether it looks for `q`. */
  isSearch?: true
}

/** A read by anybody, without an account, whose response must not be cached. `segments` are the variable parts of the path. */
export type UncachedReadRoute = {
  path: string
  readUncached: (segments: Segments) => Promise<HttpResponse>
  schema: z.ZodMiniType
  summary: string
}

/** A route that no resource has: who may call it and what it does. */
export type ExtraRoute =
  | ReadRoute
  | UncachedReadRoute
  | ({ path: string; access: 'anyone' | 'signed-in' | 'administrators'; method: 'GET' | 'POST' | 'PUT' | 'DELETE' } & {
      write: (call: PlainCall) => Promise<HttpResponse | StreamedResponse>
      schema: z.ZodMiniType | null
      summary: string
      /** Status of a success, where it is not the usual one of the method. */
      status?: 200
      body?:
        'form' | 'file' | 'picture' | 'preview' | 'typedPreview' | 'batch' | 'selection' | 'tasting' | 'records' | 'view' | 'viewChange'
      /** Statuses of its errors, where they are not those of its `access` and `body`. */
      errors?: readonly number[]
      /** Headers that only its successes have; the documentation describes them. */
      headers?: readonly string[]
      /** Whether it may go on after its response, which is a 202 then. */
      mayGoOn?: true
      /** Whether a success is a file with records, of the type that the caller chooses. */
      isFile?: true
      /** Whether a success has the tag of the one thing that it holds. */
      isTagged?: true
      /** Whether a success is one record, with its tag and with who saved it. */
      isRecord?: true
      /** For a write that takes `If-Match`: what its refusal holds. */
      conditionalOn?: z.ZodMiniType
    } & ListFacts)
/** The variable parts of a path, by name. */
export type Segments = Readonly<Record<string, string | undefined>>
/** `segments` are the variable parts of the path; `query` is the whole query of the request. */
export type PlainCall = Omit<WriteCall, 'viewer'> & {
  viewer: Viewer
  ip: string
  segments: Segments
  query: URLSearchParams
}

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
    summaryFor(store),
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
