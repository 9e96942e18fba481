import { parentPort, workerData } from 'node:worker_threads'
import type { Card } from '../public-site/records/record-view'
import { drawCard } from './draw'
import { Fonts } from './fonts'
import { Pictures } from './pictures'
import { drawSiteCard } from './site-card'
import { TextRenderer } from './text-renderer'
import type { WorkerMessage } from './worker-queue'

/** Folders that the worker reads from; see {@link Fonts} and {@link Pictures}. */
export type CardWorkerData = { fontDir: string; mediaDir: string; clientDir: string }
/** The card of a record, or null for the site's own. */
export type CardJob = { card: Card | null }

// Node.js does not type workerData; share-cards.ts passes this
const { fontDir, mediaDir, clientDir }: CardWorkerData = workerData
const post = (message: WorkerMessage<Uint8Array>): void => parentPort?.postMessage(message)

const tools = Fonts.load(fontDir).then((fonts) => ({
  text: new TextRenderer(fonts),
  pictures: new Pictures({ mediaDir, clientDir }),
}))
tools.catch(() => undefined) // each job reports it

async function draw({ card }: CardJob): Promise<Uint8Array> {
  return card ? drawCard(card, await tools) : drawSiteCard(await tools)
}

parentPort?.on('message', (job: CardJob) => {
  draw(job).then(
    (result) => post({ result }),
    (error: unknown) => post({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
