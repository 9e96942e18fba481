import type { Payload } from 'payload'

/** Kind of a request to the panel: a file of Next's build, a page, a server function of a page, or a REST call. */
export type PanelRoute = { kind: 'static' | 'page' | 'action' | 'api'; access: 'anyone' | 'users' | 'own account' | 'administrators' }

type Rule = PanelRoute & { methods: readonly string[]; pattern: RegExp }

const READ = ['GET', 'HEAD']
/** Content ids are always numbers. On MongoDB, preferences have ObjectIds. */
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

/** Paths of the panel's screens. Payload redirects anonymous visitors to the sign-in. */
function pagePaths(slugs: string): string[] {
  const record = `/panel/collections/(?:${slugs})/${ID}`
  return [
    '/panel',
    '/panel/(?:login|logout|logout-inactivity|account|unauthorized)',
    `/panel/collections/(?:${slugs})(?:/create)?`,
    record,
    `${record}/api`,
  ]
}

/** REST calls that the panel makes for administrators. */
function administratorRules(slugs: string): Rule[] {
  const collection = `/panel-api/(?:${slugs}|payload-preferences)`
  const call = (methods: readonly string[], path: string): Rule => rule('api', 'administrators', methods, path)
  return [
    call(READ, '/panel-api/access'),
    // a POST with `X-Payload-HTTP-Method-Override: GET` is a read whose query is too long for a URL
    call([...READ, 'POST', 'PATCH', 'DELETE'], collection),
    call(READ, `${collection}/count`),
    call(['POST'], `${collection}/access(?:/${INNER_ID})?`),
    call([...READ, 'PATCH', 'DELETE'], `/panel-api/(?:${slugs})/${ID}`),
    call(['POST'], `/panel-api/(?:${slugs})/${ID}/duplicate`),
    call([...READ, 'POST', 'DELETE'], `/panel-api/payload-preferences/${KEY}`),
    call(READ, `/panel-api/media/file/${KEY}`),
  ]
}

/**
 * Creates the allow list of requests that may reach Next; everything else is 404. Sign-in and sign-out are not on it, because
 * `session-endpoints.ts` handles them.
 * @returns a function that finds the route of a method and a normalized path, or null.
 */
export function panelRoutes(payload: Payload): (method: string, path: string) => PanelRoute | null {
  const collections = payload.config.collections.filter(({ slug, admin }) => !slug.startsWith('payload-') && admin.hidden !== true)
  const slugs = collections.map(({ slug }) => slug).join('|')
  const rules: Rule[] = [
    rule('static', 'anyone', READ, `/_next/static(?:/${FILE}){1,4}`),
    ...pagePaths(slugs).flatMap((path) => [rule('page', 'anyone', READ, path), rule('action', 'administrators', ['POST'], path)]),
    rule('api', 'anyone', READ, '/panel-api/users/me'),
    rule('api', 'users', ['POST'], '/panel-api/users/refresh-token'),
    rule('api', 'own account', [...READ, 'PATCH'], `/panel-api/users/${ID}`),
    ...administratorRules(slugs),
  ]
  return (method, path) => rules.find(({ methods, pattern }) => methods.includes(method) && pattern.test(path)) ?? null
}
