import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../harness/poll'
import { addEpisode, picture } from '../support/content'
import { ownServer } from '../support/own-server'
import { health } from './writes'

const own = ownServer()
const isRoot = process.getuid?.() === 0

const folder = () => path.join(own.installation.dataDir, 'media')
const aside = () => `${folder()}.aside`

const FAULTS: [string, () => Promise<void>, () => Promise<void>][] = [
  ['missing', () => rename(folder(), aside()), () => rename(aside(), folder())],
  ['made anew', () => rename(folder(), aside()), () => mkdir(folder())],
  [
    'a file',
    async () => {
      await rename(folder(), aside())
      await writeFile(folder(), '')
    },
    async () => {
      await rm(folder())
      await rename(aside(), folder())
    },
  ],
  // root may write everywhere
  ...(isRoot ? [] : [['not writable', () => chmod(folder(), 0o500), () => chmod(folder(), 0o700)] satisfies (typeof FAULTS)[number]]),
]

it.each(FAULTS)(
  'while the folder of the uploads is %s, an upload is refused with a sentence; it needs no restart then',
  async (_, harm, mend) => {
    const episode = await addEpisode(own.client, 'With a picture', 0, 0)
    const upload = async () => own.client.upload<{ detail?: string }>(`/caffeine/episodes/${episode}/thumbnail`, await picture())
    await harm()
    expect(await health(own.server.url), 'before anybody uploads').toEqual({ ready: 503, alive: 200 })
    const { status, json } = await upload()
    expect([status, json.detail]).toEqual([503, 'The files cannot be stored. Please try again.'])
    expect((await own.client.get('/caffeine/episodes')).status, 'everything else works').toBe(200)
    await mend()
    await until('a ready server', async () => (await health(own.server.url)).ready === 200)
    expect((await upload()).status).toBe(200)
    await rm(aside(), { recursive: true, force: true })
  },
)
