import * as z from 'zod/mini'
import type { Payload } from 'payload'
import { teamMember } from '../../cms/domain/entities/team-member'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { preparePicture } from '../../cms/hooks/uploads'
import { MEDIA_API_PATH, mediaSchema, profileSchema, sessionPaths } from '../contract'
import { TEAM_GROUPS, teamContract } from '../contract/team'
import { drinkTierListSchema } from '../contract/drinks'
import { reviewTierListSchema } from '../contract/reviews'
import { loginResponseSchema } from '../contract/session'
import type { SignIn } from '../auth/sign-in'
import type { ContentStore, Viewer } from '../store/content-store'
import { SIGN_IN_BODY_LIMITS, readSignInBody } from '../auth/sign-in-body'
import { readUploadedFile, readFormBody } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import type { QueryDefaults } from '../http/cache/canonical-query'
import { parseId, pagingDefaults } from '../http/paging'
import type { HttpResponse } from '../http/cache/send-response'
import { handlersOf, jsonResponse, noContent, type ReadCall, type WriteCall } from './handlers'
import { resourceOf } from './index'
import { hasValue, listDefaults, listParameters, type ListParameter } from './list-parameters'
import { searchFor } from './search'
import { summaryFor } from './summary'
import { tierList } from './tier-list'
import { SEARCH_PATH } from '../contract/search'

/** A read that no resource has. */
export type ReadRoute = {
  path: string
  read: (call: ReadCall) => Promise<HttpResponse>
  parameters: QueryDefaults
  schema: z.ZodMiniType
  summary: string
  /** Set for a route that takes `limit`: its default. */
  defaultLimit?: number
  /** Set for a search: the longest query. */
  queryMax?: number
  /** Whether responses have a header with the total number of records. */
  isCounted?: true
  /** Further parameters, for the documentation. */
  listed?: readonly ListParameter[]
}

/** A route that no resource has: who may call it and what it does. */
export type ExtraRoute =
  | ReadRoute
  | ({ path: string } & (
      | {
          method: 'POST' | 'DELETE'
          access: 'anyone' | 'signed-in' | 'administrators'
          write: (call: PlainCall) => Promise<HttpResponse>
          schema: z.ZodMiniType | null
          summary: string
          body?: 'form' | 'file'
        }
      | { method: 'GET'; access: 'signed-in'; write: (call: PlainCall) => Promise<HttpResponse>; schema: z.ZodMiniType; summary: string }
    ))
export type PlainCall = Omit<WriteCall, 'viewer'> & { viewer: Viewer; ip: string }

type Deps = { store: ContentStore; signIn: SignIn; payload: Payload }

/** The routes that no resource has: tier boards, team groups, search, the media library and the session. */
export function extraRoutesOf({ store, signIn }: Deps): ExtraRoute[] {
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
    { path: SEARCH_PATH, ...searchFor(store) },
    ...library(store),
    ...session(signIn),
  ]
}

function library(store: ContentStore): ExtraRoute[] {
  return [
    {
      path: MEDIA_API_PATH,
      method: 'POST',
      access: 'administrators',
      summary: 'Upload a picture for a record that does not exist yet',
      body: 'file',
      schema: mediaSchema,
      async write({ request, response, viewer }) {
        const media = await store.addPicture(
          viewer,
          await preparePicture((await readUploadedFile(request, response)).data, clientAbortSignal(response)),
        )
        const { id, filename, width = null, height = null, alt = null } = media
        return jsonResponse(201, mediaSchema, { id, url: `${MEDIA_PATH}${filename}`, width, height, alt })
      },
    },
    {
      path: `${MEDIA_API_PATH}/:id`,
      method: 'DELETE',
      access: 'administrators',
      summary: 'Delete a picture that no record uses',
      schema: null,
      async write({ viewer, id: segment }) {
        const id = parseId(segment)
        await store.write(viewer, async (unit) => {
          if (!(await unit.find('media', id))) throw httpError.notFound('picture')
          await unit.remove('media', id)
        })
        return noContent
      },
    },
  ]
}

/** A required field of the login form. @throws HttpError 422 */
function formField(form: URLSearchParams, name: string, label: string): string {
  const [value = '', ...more] = form.getAll(name)
  if (more.length > 0 || (name === 'username' ? value.trim() : value) === '')
    throw httpError.validationFailed([{ field: name, message: `${label} is required` }])
  return value
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
