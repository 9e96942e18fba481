import * as z from 'zod/mini'
import type { Payload } from 'payload'
import { TIERS } from '../../cms/domain/tier'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { preparePicture } from '../../cms/hooks/uploads'
import {
  MEDIA_API_PATH,
  TEAM_GROUPS,
  drinkTierListSchema,
  mediaSchema,
  profileSchema,
  reviewTierListSchema,
  sessionPaths,
  teamContract,
  type Drink,
  type Review,
} from '../contract'
import { loginReplySchema } from '../contract/session'
import type { SignIn } from '../auth/sign-in'
import type { ContentStore, Viewer } from '../store/content-store'
import { SIGN_IN_BODY, readSignIn } from '../auth/sign-in-body'
import { fileBody, formBody } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import type { KnownParameters } from '../http/cache/known-query'
import { parseId, windowParameters } from '../http/paging'
import type { Reply } from '../http/cache/reply-cache'
import { drinks } from './drinks'
import { handlersOf, jsonReply, noContent, type ReadCall, type WriteCall } from './handlers'
import { reviews } from './reviews'
import type { Resource } from './define-resource'
import { searchFor } from './search'
import { SEARCH_PATH } from '../contract/search'
import { team } from './team'

/** A call that is not one of a resource's own: who may make it, and what it does. */
export type Exception = { path: string } & (
  | {
      read: (call: ReadCall) => Promise<Reply>
      parameters: KnownParameters
      schema: z.ZodMiniType
      summary: string
      /** It pages, this far when nothing is said. */
      defaultLimit?: number
      /** It takes words, this long at most. */
      words?: number
    }
  | {
      method: 'POST' | 'DELETE'
      access: 'anyone' | 'signed-in' | 'administrators'
      write: (call: PlainCall) => Promise<Reply>
      schema: z.ZodMiniType | null
      summary: string
      body?: 'form' | 'file'
    }
  | { method: 'GET'; access: 'signed-in'; write: (call: PlainCall) => Promise<Reply>; schema: z.ZodMiniType; summary: string }
)
export type PlainCall = Omit<WriteCall, 'viewer'> & { viewer: Viewer; address: string }

type Deps = { store: ContentStore; signIn: SignIn; payload: Payload }

/** Always the six tiers in their order, best rating first inside (wire-contract.md 3). */
const board = <T extends { tier: string }>(records: T[], name: string) =>
  TIERS.map((tier) => ({ tier, [name]: records.filter((record) => record.tier === tier) }))
const BEST_FIRST = ['-finalRating', '-id']

/** Every call beside the resources' own: tier boards, team groups, search, the library, the session. */
export function exceptionsOf({ store, signIn }: Deps): Exception[] {
  return [
    {
      path: '/v1/caffeine/tierlist',
      summary: 'All drinks by tier',
      schema: drinkTierListSchema,
      parameters: {},
      async read({ viewer }) {
        const records: Drink[] = await drinks.toWire(await store.all('drinks', viewer, {}, BEST_FIRST), { store, viewer })
        return jsonReply(200, drinkTierListSchema, board(records, 'drinks'))
      },
    },
    {
      path: '/v1/culinary/tierlist',
      summary: 'All reviews by tier',
      schema: reviewTierListSchema,
      parameters: {},
      async read({ viewer }) {
        const records: Review[] = await reviews.toWire(await store.all('reviews', viewer, {}, BEST_FIRST), { store, viewer })
        return jsonReply(200, reviewTierListSchema, board(records, 'reviews'))
      },
    },
    ...Object.entries(TEAM_GROUPS).map(([group, status]): Exception => ({
      path: `${teamContract.path}/${group}`,
      summary: `Team members with the status ${status}`,
      schema: z.array(teamContract.record),
      defaultLimit: teamContract.defaultLimit,
      parameters: windowParameters(teamContract.defaultLimit),
      read: (call) => handlersOf(team as unknown as Resource, store).list(call, { status: { equals: status } }),
    })),
    { path: SEARCH_PATH, ...searchFor(store) },
    ...library(store),
    ...session(signIn),
  ]
}

function library(store: ContentStore): Exception[] {
  return [
    {
      path: MEDIA_API_PATH,
      method: 'POST',
      access: 'administrators',
      summary: 'Put a picture into the library, for a record that does not exist yet',
      body: 'file',
      schema: mediaSchema,
      async write({ request, response, viewer }) {
        const media = await store.addPicture(
          viewer,
          await preparePicture((await fileBody(request, response)).data, clientAbortSignal(response)),
        )
        const { id, filename, width = null, height = null, alt = null } = media
        return jsonReply(201, mediaSchema, { id, url: `${MEDIA_PATH}${filename}`, width, height, alt })
      },
    },
    {
      path: `${MEDIA_API_PATH}/:id`,
      method: 'DELETE',
      access: 'administrators',
      summary: 'Remove a picture that nothing uses',
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

/** One field of the login form. */
function given(form: URLSearchParams, name: string, label: string): string {
  const [value = '', ...more] = form.getAll(name)
  if (more.length > 0 || (name === 'username' ? value.trim() : value) === '')
    throw httpError.invalid([{ field: name, message: `${label} is required` }])
  return value
}

function session(signIn: SignIn): Exception[] {
  return [
    {
      path: sessionPaths.login,
      method: 'POST',
      access: 'anyone',
      summary: 'Sign in with a user name or an e-mail address',
      body: 'form',
      schema: loginReplySchema,
      async write({ request, response, address }) {
        const gone = clientAbortSignal(response)
        const form = await readSignIn(signIn, address, () => formBody(request, SIGN_IN_BODY))
        const [name, password] = [given(form, 'username', 'Username'), given(form, 'password', 'Password')]
        return jsonReply(200, loginReplySchema, await signIn.login({ name, password, address, gone }))
      },
    },
    {
      path: sessionPaths.logout,
      method: 'POST',
      access: 'signed-in',
      summary: 'End the session of this token',
      schema: null,
      async write({ request, viewer }) {
        // a body means nothing here; one that does not end is cut soon after the reply
        request.resume()
        if (viewer) await signIn.logout(viewer)
        return noContent
      },
    },
    {
      path: sessionPaths.profile,
      method: 'GET',
      access: 'signed-in',
      summary: 'Who this token belongs to',
      schema: profileSchema,
      async write({ viewer }) {
        if (!viewer) throw httpError.unauthorized()
        const { id, username, email, isAdmin } = viewer
        return jsonReply(200, profileSchema, { id, username, ...(email ? { email } : {}), is_admin: isAdmin === true })
      },
    },
  ]
}
