import { parentPort, workerData } from 'node:worker_threads'
import type { Card } from './cards'
import { drawCard } from './draw'
import { Fonts } from './fonts'
import { Pictures } from './pictures'
import { drawSiteCard } from './site-card'
import { Pen } from './text-image'
import type { WorkerMessage } from './worker-queue'

/** Where the worker finds what it draws with; see {@link Fonts} and {@link Pictures}. */
export type CardWorkerData = { fontFolders: readonly string[]; mediaDir: string; clientDir: string }
/** The card of a record, or null for the site's own. */
export type CardJob = { card: Card | null }
/** A PNG; incomplete when a font could not be opened, so that some of its text is missing. */
export type DrawnCard = { picture: Uint8Array; complete: boolean }

// a worker's data has no type of its own: og.ts gives it this one
const { fontFolders, mediaDir, clientDir } = workerData as CardWorkerData
const post = (message: WorkerMessage<DrawnCard>): void => parentPort?.postMessage(message)
const fonts = new Fonts(fontFolders, (notice) => post({ notice }))
const tools = { pen: new Pen(fonts), pictures: new Pictures({ mediaDir, clientDir }) }

async function draw({ card }: CardJob): Promise<DrawnCard> {
  fonts.retryMissing()
  const picture = card ? await drawCard(card, tools) : await drawSiteCard(tools)
  return { picture, complete: !fonts.someMissing }
}

// Opening a font takes up to a second of computing, which is why all of this is kept out of the server's own thread.
parentPort?.on('message', (job: CardJob) => {
  draw(job).then(
    (result) => post({ result }),
    (error: unknown) => post({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
