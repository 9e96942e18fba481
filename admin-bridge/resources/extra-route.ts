import type * as z from 'zod/mini'
import type { QueryDefaults } from '../http/cache/canonical-query'
import type { HttpResponse, StreamedResponse } from '../http/cache/send-response'
import type { Viewer } from '../store/viewer'
import type { ReadCall, WriteCall } from './handlers'
import type { ListParameter } from './list-parameters'

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
        | 'form'
        | 'password'
        | 'file'
        | 'picture'
        | 'preview'
        | 'typedPreview'
        | 'batch'
        | 'selection'
        | 'tasting'
        | 'records'
        | 'view'
        | 'viewChange'
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
