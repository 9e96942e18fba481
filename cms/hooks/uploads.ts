import {
  initTransaction,
  killTransaction,
  MissingFile,
  type CollectionBeforeOperationHook,
  type File,
  type PayloadRequest,
  type RequestContext,
} from 'payload'
import { DecodeGate } from '../media/decode-gate'
import { makePicture } from '../media/make-picture'
import { processWide } from '../media/process-wide'
import { offerToPayload } from '../media/sharp-for-payload'

const RETRY_SECONDS = '5'

const gate = processWide('decodes', () => new DecodeGate())

/**
 * A picture as we keep it, under a name of our own; see `makePicture`. Its variants wait for Payload to ask for them.
 * @param signal aborted when the client leaves.
 * @throws APIError 413, 415 or 422, with a sentence for the person who sent it; 503 when too many pictures are waiting.
 */
export async function preparePicture(bytes: Buffer, signal?: AbortSignal): Promise<File> {
  const picture = await gate.run(() => makePicture(bytes, { signal }), signal)
  offerToPayload(picture)
  const { data, name, mimetype } = picture
  return { data, name, mimetype, size: data.length }
}

/** Set on a request whose file `preparePicture` has made already. */
export const PREPARED_PICTURE = 'preparedPicture'

/** Every upload, through the panel or the layer, passes here before Payload sees it. */
export const prepareUpload: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const uploads = operation === 'create' || operation === 'update'
  // without a file of its own, an entry would be made of whatever address the client names
  if (operation === 'create' && !req.file) throw new MissingFile(req.t)
  // hooks that follow or delete the files need their names, whatever fields the reply is asked for
  if (operation === 'update' || operation === 'delete') delete (args as { select?: unknown }).select
  if (!uploads) return args
  refuseEdits(req, args)
  if (req.file && !(req.context as RequestContext)[PREPARED_PICTURE]) await outsideTransaction(req, () => prepareFile(req))
  return args
}

async function prepareFile(req: PayloadRequest): Promise<void> {
  if (!req.file) return
  try {
    Object.assign(req.file, await preparePicture(req.file.data, signalOf(req)))
  } catch (error) {
    // the class of this error may be another bundle's
    if ((error as { status?: unknown }).status === 503) {
      req.responseHeaders = new Headers([...(req.responseHeaders ?? []), ['Retry-After', RETRY_SECONDS]])
    }
    throw error
  }
}

/** Requests of the panel's REST carry a signal; those of the Local API do not. */
const signalOf = (req: PayloadRequest): AbortSignal | undefined => (req.signal instanceof AbortSignal ? req.signal : undefined)

/** Cropping and focal points, which the panel does not offer, would have Payload decode a stored file without any bound. */
function refuseEdits(req: PayloadRequest, args: { data?: object }): void {
  delete (req.query as Record<string, unknown> | undefined)?.['uploadEdits']
  const data = args.data as Record<string, unknown> | undefined
  delete data?.['focalX']
  delete data?.['focalY']
}

/**
 * Runs work without the transaction that the panel's REST opened for its operation, and opens another one behind it:
 * decoding takes seconds, and on SQLite no one else can write meanwhile. Nothing is written before this hook.
 */
async function outsideTransaction(req: PayloadRequest, work: () => Promise<void>): Promise<void> {
  const own = req.payloadAPI === 'REST' && req.transactionID !== undefined
  if (own) await killTransaction(req)
  await work()
  if (own) await initTransaction(req)
}
