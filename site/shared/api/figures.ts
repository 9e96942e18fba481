import { queryOptions } from '@tanstack/react-query'
import { SUMMARY_PATH, summaryPart, summarySchema, type Summary } from '../../../admin-bridge/contract/summary'
import type { ApiClient, Schema } from './api-client'

/** The figures of all content that the caller may see, or of what everybody sees. @throws as ApiClient.get. */
const readSummary = async (api: ApiClient, signal: AbortSignal, ofPublic: boolean): Promise<Summary> =>
  (await api.get(`${SUMMARY_PATH}/`, summarySchema, { signal, ofPublic })).data

/**
 * The figures of one kind that a public page shows. A page is complete without them, so a failed read stays silent.
 * @param pick takes them out of what the summary says about the kind; the rest is not cached.
 */
export const figures = <Part extends keyof Summary, Picked>(api: ApiClient, part: Part, pick: (figures: Summary[Part]) => Picked) =>
  queryOptions({
    queryKey: [SUMMARY_PATH, 'page', part] as const,
    async queryFn({ signal }) {
      const schemas: { [Part in keyof Summary]: Schema<Summary[Part]> } = summarySchema.shape
      return pick((await api.get(summaryPart(part), schemas[part], { signal, ofPublic: true })).data)
    },
    meta: { silent: true },
  })

/** As `figures`, of all kinds. */
export const allFigures = <Picked>(api: ApiClient, pick: (summary: Summary) => Picked) =>
  queryOptions({
    queryKey: [SUMMARY_PATH, 'page'] as const,
    queryFn: async ({ signal }) => pick(await readSummary(api, signal, true)),
    meta: { silent: true },
  })

/** The whole summary, for pages that need it. */
export const summaryQuery = (api: ApiClient) =>
  queryOptions({ queryKey: [SUMMARY_PATH] as const, queryFn: ({ signal }) => readSummary(api, signal, false) })
