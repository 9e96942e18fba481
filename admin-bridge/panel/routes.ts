import type { Payload } from 'payload'

/** What a request to the panel is: a file of Next's build, a page, a server function of a page, or a call of the REST. */
export type PanelRoute = { kind: 'static' | 'page' | 'action' | 'api'; access: 'anyone' | 'users' | 'own account' | 'administrators' }

type Rule = PanelRoute & { methods: readonly string[]; pattern: RegExp }

const READ = ['GET', 'HEAD']
/** Ids of content are numbers everywhere; versions, locks and preferences have MongoDB's own there. */
const ID = '\\d{1,10}'
const INNER_ID = '(?:\\d{1,10}|[0-9a-f]{24})'
const KEY = '[\\w.:-]{1,200}'
const FILE = '[\\w.~%()-]{1,300}'

const at = (path: string): RegExp => new RegExp(`^${path}/?$`)
const rule = (kind: PanelRoute['kind'], access: PanelRoute['access'], methods: readonly string[], path: string): Rule => ({
  kind,
  access,
  methods,
  pattern: at(path),
})

/** The panel's screens. Payload itself sends strangers from there to the sign-in. */
function pages(slugs: string): string[] {
  const record = `/panel/collections/(?:${slugs})/${ID}`
  return [
    '/panel',
    '/panel/(?:login|logout|logout-inactivity|account|unauthorized)',
    `/panel/collections/(?:${slugs})(?:/create)?`,
    record,
    `${record}/(?:api|versions)`,
    `${record}/versions/${INNER_ID}`,
  ]
}

/** Calls of the REST that the panel makes for administrators. */
function administration(slugs: string): Rule[] {
  const inner = 'payload-locked-documents|payload-preferences'
  const collection = `/panel-api/(?:${slugs}|${inner})`
  const call = (methods: readonly string[], path: string): Rule => rule('api', 'administrators', methods, path)
  return [
    call(READ, '/panel-api/access'),
    // POST reads here too, with `X-Payload-HTTP-Method-Override: GET`, when a query is too long for an address
    call([...READ, 'POST', 'PATCH', 'DELETE'], collection),
    call(READ, `${collection}/count`),
    call(READ, `${collection}/versions`),
    call([...READ, 'POST'], `${collection}/versions/${INNER_ID}`),
    call(['POST'], `${collection}/access(?:/${INNER_ID})?`),
    call([...READ, 'PATCH', 'DELETE'], `/panel-api/(?:${slugs})/${ID}`),
    call(['POST'], `/panel-api/(?:${slugs})/${ID}/duplicate`),
    call([...READ, 'PATCH', 'DELETE'], `/panel-api/payload-locked-documents/${INNER_ID}`),
    call([...READ, 'POST', 'DELETE'], `/panel-api/payload-preferences/${KEY}`),
    call(READ, `/panel-api/media/file/${FILE}`),
  ]
}

/**
 * The list of everything that may reach Next; what is not on it does not exist. Sign-in and sign-out are not on it either:
 * `session-doors.ts` answers them.
 * @returns a function that finds the route of a method and a path in normal form, or null.
 */
export function panelRoutes(payload: Payload): (method: string, path: string) => PanelRoute | null {
  const slugs = payload.config.collections
    .map(({ slug }) => slug)
    .filter((slug) => !slug.startsWith('payload-'))
    .join('|')
  const rules: Rule[] = [
    rule('static', 'anyone', READ, `/_next/static(?:/${FILE}){1,4}`),
    ...pages(slugs).flatMap((path) => [rule('page', 'anyone', READ, path), rule('action', 'administrators', ['POST'], path)]),
    rule('api', 'anyone', READ, '/panel-api/users/me'),
    rule('api', 'users', ['POST'], '/panel-api/users/refresh-token'),
    rule('api', 'own account', [...READ, 'PATCH'], `/panel-api/users/${ID}`),
    ...administration(slugs),
  ]
  return (method, path) => rules.find(({ methods, pattern }) => methods.includes(method) && pattern.test(path)) ?? null
}
