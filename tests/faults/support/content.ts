import { createClient } from '@libsql/client'
import mongoose from 'mongoose'
import sharp from 'sharp'
import type { Client, ApiResponse } from './client'
import { clientOf } from './client'
import type { Installation } from './installation'
import { databaseFile } from './sqlite'

export type Drink = { id: number; name: string; episode_id: number }
export type Episode = { id: number; title: string; thumbnail_url: string | null; drinks: Drink[] }
export type Quote = { id: number; author: string; quote_text: string; episode_id: number | null }

/** The record of a successful response. @throws with the response otherwise. */
export function expectSuccess<T>(response: ApiResponse<T>): T {
  if (response.status !== 200 && response.status !== 201) throw new Error(`${response.status}: ${response.text}`)
  return response.json
}

/** All records of a list, without its default limit. */
export async function listAll<T>(url: string, path: string): Promise<T[]> {
  return expectSuccess(await clientOf(url).get<T[]>(`${path}?limit=1000`))
}

/** Creates an episode with drinks and quotes that refer to it. */
export async function addEpisode(client: Client, title: string, drinks: number, quotes: number): Promise<number> {
  const { id } = expectSuccess(await client.post<Episode>('/caffeine/episodes', { title }))
  for (let n = 1; n <= drinks; n++)
    expectSuccess(await client.post('/caffeine/drinks', { name: `${title}, drink ${n}`, final_rating: n % 11, episode_id: id }))
  for (let n = 1; n <= quotes; n++)
    expectSuccess(await client.post('/quotes', { quote_text: `${title}, quote ${n}`, author: title, episode_id: id }))
  return id
}

/** A small picture of one colour. */
export const picture = async (red = 200, side = 64): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width: side, height: side, channels: 3, background: { r: red, g: 60, b: 90 } } })
      .png()
      .toBuffer(),
  )

/** File names in the media collection, read from the database directly; the server need not run. */
export async function libraryFiles(installation: Installation): Promise<string[]> {
  if (installation.kind === 'sqlite') {
    const client = createClient({ url: `file:${databaseFile(installation)}` })
    const { rows } = await client.execute('SELECT * FROM media')
    client.close()
    return rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (name.endsWith('filename') && typeof value === 'string' ? [value] : [])),
    )
  }
  const client = await mongoose.mongo.MongoClient.connect(installation.databaseUrl)
  const rows = await client.db().collection('media').find().toArray()
  await client.close()
  const names = (row: unknown): string[] =>
    typeof row === 'object' && row !== null
      ? Object.entries(row).flatMap(([name, value]) => (name === 'filename' && typeof value === 'string' ? [value] : names(value)))
      : []
  return rows.flatMap(names)
}
