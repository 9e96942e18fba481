import { API_BASE, errorSchema } from '../contract'
import { resourceList } from '../resources'
import type { ExtraRoute } from '../resources/extra-route'
import { BODIES } from './body-json'
import { errorComponents } from './error-json'
import { headerComponents } from './header-json'
import type { Json } from './json'
import { BODY, WRITE, described, listed, windowParameters } from './operation'
import { pathsOf } from './resource-paths'
import { responseJson } from './response-json'
import { documentedPath, segmentsOf } from './segments'

function pathOf(route: ExtraRoute): Record<string, Json> {
  const path = documentedPath(route.path)
  const tag = path.split('/')[2] ?? 'more'
  const parameters = segmentsOf(route.path)
  if ('read' in route) {
    const search = route.isSearch ? [listed({ name: 'q', kind: 'words' })] : []
    const paged = route.defaultLimit === undefined ? [] : windowParameters(route.defaultLimit)
    // a search shows the best matches of each kind and has no further pages
    const window = search.length > 0 ? paged.filter(({ name }) => name === 'limit') : paged
    return {
      [path]: {
        get: described({
          tag,
          summary: route.summary,
          access: 'read',
          status: 200,
          schema: route.schema,
          parameters: [...search, ...window, ...(route.listed ?? []).map(listed)],
          errors: search.length + window.length > 0 ? [401, 422] : [401],
          counted: route.isCounted === true,
        }),
      },
    }
  }
  if ('readUncached' in route) {
    const { summary, schema } = route
    return { [path]: { get: described({ tag, summary, access: 'anyone', status: 200, schema, parameters, errors: [404] }) } }
  }
  const { method, access, summary, schema, body: form } = route
  const status = route.status ?? (schema ? (method === 'POST' && access === 'administrators' ? 201 : 200) : 204)
  const isList = route.defaultLimit !== undefined
  const window = isList ? windowParameters(route.defaultLimit ?? 0) : []
  const ofAdministrators = [...WRITE, ...(form === 'file' ? BODY : form ? [404, ...BODY] : isList ? [422] : [404, 409, 422])]
  const usual = { anyone: [401, 413, 415, 422, 429], 'signed-in': [401], administrators: ofAdministrators }
  const errors = route.errors ?? usual[access]
  return {
    [path]: {
      [method.toLowerCase()]: described({
        tag,
        summary,
        access,
        status,
        schema,
        parameters: [...parameters, ...window, ...(route.listed ?? []).map(listed)],
        counted: isList,
        isTagged: route.isTagged,
        isRecord: route.isRecord,
        headers: route.headers,
        mayGoOn: route.mayGoOn,
        isFile: route.isFile,
        conditionalOn: route.conditionalOn,
        ...(form ? { body: BODIES[form] } : {}),
        errors: [...errors],
      }),
    },
  }
}

/** The OpenAPI 3.1 document, built from the declarations that validate requests and responses. @param origin the public URL. */
export function openApi(extraRoutes: ExtraRoute[], origin: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const entry of [...resourceList.map(pathsOf), ...extraRoutes.map(pathOf)]) {
    for (const [path, operations] of Object.entries(entry)) paths[path] = { ...paths[path], ...operations }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'CCC',
      version,
      description: [
        'A trailing slash makes no difference to any path. HEAD works wherever GET does; another method is a 405 with Allow.',
        'Any request may also get a 408 (it arrives too slowly), 417 (unsupported Expect), 421 (foreign Host) or',
        '431 (headers too large). Lengths are in Unicode code points. No text may hold lone surrogates.',
      ].join(' '),
    },
    servers: [{ url: `${origin}${API_BASE}` }],
    paths,
    components: {
      schemas: { Error: responseJson(errorSchema) },
      headers: headerComponents,
      responses: errorComponents,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
