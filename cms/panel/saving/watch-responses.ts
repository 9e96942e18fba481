/** A request as far as its watchers need it: its address as it was given, and its method in capitals. */
export type SentRequest = { readonly address: string; readonly method: string }
/**
 * Looks at a response, null if there was none, before whoever sent the request gets it. If there was none, a response that it returns,
 * or an error that it throws, takes the place of the browser's error.
 */
export type Look = (response: Response | null, request: SentRequest) => Response | void | Promise<Response | void>
/** The headers that a request gets in addition; null for none. */
export type HeadersFor = (request: SentRequest) => Readonly<Record<string, string>> | null

type Fetch = typeof window.fetch
type FetchArguments = Parameters<Fetch>

const looks = new Set<Look>()
const additions = new Set<HeadersFor>()
/** The browser's own function, and what stands in its place while anybody watches. */
let installed: { readonly own: Fetch; readonly watched: Fetch } | null = null

function requestOf([input, init]: FetchArguments): SentRequest {
  const [address, method] = input instanceof Request ? [input.url, input.method] : [String(input), 'GET']
  return { address, method: (init?.method ?? method).toUpperCase() }
}

function withHeaders([input, init]: FetchArguments, request: SentRequest): FetchArguments {
  const added = [...additions].flatMap((headersFor) => Object.entries(headersFor(request) ?? {}))
  if (added.length === 0) return [input, init]
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  for (const [name, value] of added) headers.set(name, value)
  return [input, { ...init, headers }]
}

/** @returns the first response that stands in for none. */
async function look(response: Response | null, request: SentRequest): Promise<Response | undefined> {
  let substitute: Response | undefined
  for (const each of looks) substitute ??= (await each(response, request)) ?? undefined
  return substitute
}

async function send(own: Fetch, given: FetchArguments): Promise<Response> {
  const request = requestOf(given)
  let response: Response
  try {
    response = await own(...withHeaders(given, request))
  } catch (error) {
    const substitute = await look(null, request)
    if (substitute) return substitute
    throw error
  }
  await look(response, request)
  return response
}

function install(): void {
  if (installed) return
  const own = window.fetch
  const watched: Fetch = (...given) => send(own, given)
  installed = { own, watched }
  window.fetch = watched
}

function uninstall(): void {
  // somebody else's wrapper may be around ours, which then stays and does nothing
  if (!installed || looks.size + additions.size > 0 || window.fetch !== installed.watched) return
  window.fetch = installed.own
  installed = null
}

/** @returns its own undo, whatever else has been added or removed meanwhile. */
function add<Each>(all: Set<Each>, each: Each): () => void {
  all.add(each)
  install()
  return () => {
    all.delete(each)
    uninstall()
  }
}

/**
 * Watches the responses to all requests of the page: Payload's forms and buttons return nothing of them.
 * @returns a function that ends it.
 */
export const watchResponses = (each: Look): (() => void) => add(looks, (response, request) => each(response, request))

/**
 * Adds headers to requests of the page: Payload's forms and buttons take nothing to send along.
 * @returns a function that ends it.
 */
export const addHeaders = (each: HeadersFor): (() => void) => add(additions, (request) => each(request))
