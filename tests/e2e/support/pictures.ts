import { API_BASE } from '../../../admin-bridge/contract'
import { png } from '../../harness/pictures'
import type { Client, Entry } from './client'

async function upload(client: Client, file: File, alt?: string): Promise<Entry> {
  const form = new FormData()
  if (alt !== undefined) form.set('alt', alt)
  form.set('file', file)
  const response = await fetch(`${client.url}${API_BASE}/v1/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.token}` },
    body: form,
  })
  if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
  // cast: the API's own response
  return (await response.json()) as Entry
}

/** Puts a picture into the library. @param picture its file name, which becomes its title, and its description if it has one. */
export const pictureIn = async (client: Client, { name, alt }: { readonly name: string; readonly alt?: string }): Promise<Entry> =>
  upload(client, new File([new Uint8Array(await png({ width: 400, height: 300 }))], name, { type: 'image/png' }), alt)
