import { useMutation } from '@tanstack/react-query'
import { batchSchema, type BatchResponse } from '../../../admin-bridge/contract/batches'
import {
  PLAN_PARAMETER,
  exportPath,
  importCheckPath,
  importPath,
  importReportSchema,
  type ImportReport,
} from '../../../admin-bridge/contract/exchange'
import type { Query, Schema } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { successWords } from './batch-words'
import { isWaitedFor, useFollowing, useUndoBatch } from './batches'

export type FileFormat = 'csv' | 'json'

const blobSchema: Schema<Blob> = {
  safeParse: (value) => (value instanceof Blob ? { success: true, data: value } : { success: false, error: value }),
}

/** Reads a list as a file. A failure shows a toast. */
export function useExport(kind: string) {
  const api = useApi()
  return useMutation({
    mutationFn: ({ format, query }: { readonly format: FileFormat; readonly query: Query }) =>
      api.file('GET', exportPath(kind), blobSchema, { query: { ...query, format } }),
  })
}

/** Checks what the import of a file would do. Not a mutation: what is wrong with a file stands beside it, not in a toast. */
export function useImportCheck(kind: string): (file: File) => Promise<ImportReport> {
  const api = useApi()
  return (file) => api.file('POST', importCheckPath(kind), importReportSchema, { file })
}

/** Imports a file as it was checked. The toast of a success offers Undo. */
export function useImport(kind: string) {
  const follow = useFollowing(kind)
  const undo = useUndoBatch(kind)
  return useMutation({
    mutationFn: ({ file, plan, total }: { readonly file: File; readonly plan: string; readonly total: number }) =>
      follow((api) =>
        api.file('POST', importPath(kind), batchSchema, { file, query: { [PLAN_PARAMETER]: plan, wait: isWaitedFor(total) } }),
      ),
    meta: {
      toast: (result) => {
        // cast: the result of this write is the response
        const response = result as BatchResponse
        return {
          message: successWords(response),
          ...(response.changed > 0 && response.state === 'done' ? { undo: () => undo.mutate(response) } : {}),
        }
      },
    },
  })
}
