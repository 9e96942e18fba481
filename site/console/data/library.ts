import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DOCUMENTS_API_PATH, MEDIA_API_PATH, mediaSchema } from '../../../admin-bridge/contract'
import { fileUseSchema, type FileUse } from '../../../admin-bridge/contract/library'
import { useApi } from '../../shared/api/api-context'
import type { LibraryPicture } from './media'
import { readAgain } from './read-again'

/** Where a file of the library is used: the first 100 uses, and how many there are. */
export function useFileUses(id: number) {
  const api = useApi()
  return useQuery({
    queryKey: [MEDIA_API_PATH, 'uses', id],
    queryFn: async ({ signal }): Promise<{ uses: FileUse[]; total: number }> => {
      const { data, total } = await api.get(`${MEDIA_API_PATH}/${id}/uses`, z.array(fileUseSchema), { signal })
      return { uses: data, total: total ?? data.length }
    },
  })
}

/** The file as it is stored now, to bring it back later. @throws Error if it cannot be read. */
async function storedFile({ url, title }: LibraryPicture): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The stored file answers ${response.status}`)
  return new File([await response.blob()], title ?? url.split('/').at(-1) ?? 'file')
}

/** What people said about a file; it returns with it. */
const factsOf = ({ alt, title, focus }: LibraryPicture) => ({ alt, title, focus })

type Act<Variables> = UseMutationResult<{ undo: () => void }, Error, Variables>

/** Runs an act on a file, whose toast offers to take it back. */
function useFileAct<Variables>(act: (variables: Variables) => Promise<{ undo: () => Promise<unknown> }>, success: string): Act<Variables> {
  const queryClient = useQueryClient()
  const refresh = (): void => void readAgain(queryClient)
  const undoing = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    meta: { success: 'Undone' },
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: async (variables: Variables) => {
      const { undo } = await act(variables)
      return { undo: () => undoing.mutate(undo) }
    },
    meta: {
      // cast: the cache of writes hands over the result of this write
      toast: (result) => ({ message: success, undo: (result as { undo: () => void }).undo }),
    },
    onSettled: refresh,
  })
}

/** Puts another file in the place of one. Taking it back puts the old file in that place again, with its focal point. */
export function useReplaceFile(): Act<{ picture: LibraryPicture; file: File }> {
  const api = useApi()
  const put = (id: number, file: File): Promise<LibraryPicture> => api.upload(`${MEDIA_API_PATH}/${id}/file`, file, mediaSchema)
  return useFileAct(async ({ picture, file }) => {
    const before = await storedFile(picture)
    await put(picture.id, file)
    const undo = async (): Promise<void> => {
      await put(picture.id, before)
      await api.send('PUT', `${MEDIA_API_PATH}/${picture.id}`, { focus: picture.focus }, mediaSchema)
    }
    return { undo }
  }, 'File replaced')
}

/** Deletes a file that nothing uses. Taking it back uploads it again, with what was said about it. */
export function useDeleteFile(): Act<LibraryPicture> {
  const api = useApi()
  return useFileAct(async (picture) => {
    const before = await storedFile(picture)
    await api.command('DELETE', `${MEDIA_API_PATH}/${picture.id}`)
    const undo = async (): Promise<void> => {
      const { id } = await api.upload(DOCUMENTS_API_PATH, before, mediaSchema)
      await api.send('PUT', `${MEDIA_API_PATH}/${id}`, factsOf(picture), mediaSchema)
    }
    return { undo }
  }, 'File deleted')
}
