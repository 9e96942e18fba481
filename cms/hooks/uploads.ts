import { initTransaction, killTransaction, MissingFile, type CollectionBeforeOperationHook, type File, type PayloadRequest } from 'payload'
import { createDecodeGate } from '../media/decode-gate'
import { makePicture } from '../media/make-picture'
import { processGlobals } from '../process-globals'
import { offerToPayload } from '../media/sharp-for-payload'

const RETRY_SECONDS = '5'

const gate = (processGlobals.decodeGate ??= createDecodeGate())

/**
 * Processes an uploaded picture with `makePicture` and makes its variants available to Payload.
 * @param signal aborted when the client leaves.
 * @throws APIError 413, 415 or 422 with a message for the uploader; 503 when too many pictures are waiting.
 */
export async function preparePicture(bytes: Buffer, signal?: AbortSignal): Promise<File> {
  const picture = await gate.run(() => makePicture(bytes, { signal }), signal)
  offerToPayload(picture)
  const { data, name, mimetype } = picture
  return { data, name, mimetype, size: data.length }
}

/** Context key: the request's file has already been processed by `preparePicture`. */
export const PREPARED_PICTURE = 'preparedPicture'

/**
 * Processes every upload, from the panel or the API, before Payload handles it.
 * @throws MissingFile for a new picture without a file, and what `preparePicture` throws.
 */
export const prepareUpload: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  // without a file, Payload would fetch one from a URL that the client names
  if (operation === 'create' && !req.file) throw new MissingFile(req.t)
  // later hooks need the file names, whatever fields the client selected
  if (operation === 'update' || operation === 'delete') delete args.select
  if (operation !== 'create' && operation !== 'update') return args
  dropEdits(req, args.data)
  if (req.file && !req.context[PREPARED_PICTURE]) await outsideTransaction(req, () => prepareFile(req))
  return args
}

async function prepareFile(req: PayloadRequest): Promise<void> {
  if (!req.file) return
  try {
    Object.assign(req.file, await preparePicture(req.file.data, signalOf(req)))
  } catch (error) {
    // not `instanceof`: the error's class may come from the other bundle
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 503) {
      req.responseHeaders = new Headers([...(req.responseHeaders ?? []), ['Retry-After', RETRY_SECONDS]])
    }
    throw error
  }
}

/** The request's abort signal. Only requests to the panel's REST API have one. */
const signalOf = (req: PayloadRequest): AbortSignal | undefined => (req.signal instanceof AbortSignal ? req.signal : undefined)

/** Drops crops and focal points. The panel does not offer them, and Payload would decode the stored file without limits. */
function dropEdits(req: PayloadRequest, data: Record<string, unknown> | undefined): void {
  delete req.query?.['uploadEdits']
  delete data?.['focalX']
  delete data?.['focalY']
}

/**
 * Ends the transaction that the panel's REST API opened, runs the work, and opens a new one. Decoding takes seconds, and
 * on SQLite an open transaction blocks all other writes. Nothing has been written before this hook.
 */
async function outsideTransaction(req: PayloadRequest, work: () => Promise<void>): Promise<void> {
  const hasTransaction = req.payloadAPI === 'REST' && req.transactionID !== undefined
  if (hasTransaction) await killTransaction(req)
  await work()
  if (hasTransaction) await initTransaction(req)
}
