import {
  APIError,
  initTransaction,
  killTransaction,
  MissingFile,
  type CollectionBeforeOperationHook,
  type File,
  type PayloadRequest,
} from 'payload'
import { createDecodeGate } from '../media/decode-gate'
import { focalPoint, type FocalPoint } from '../domain/picture-focus'
import { pictureTitle } from '../domain/picture-title'
import { isBlank } from '../domain/text'
import { isPdf, makeDocument, neitherPdfNorPicture } from '../media/make-document'
import { makePicture } from '../media/make-picture'
import { processGlobals } from '../process-globals'

const RETRY_SECONDS = '5'
const WRONG_TYPE = 415
const CENTRE: FocalPoint = { x: 50, y: 50 }

const gate = (processGlobals.decodeGate ??= createDecodeGate())

/**
 * Processes an uploaded picture with `makePicture`, when it is its turn.
 * @param signal aborted when the client leaves.
 * @throws APIError 413, 415 or 422 with a message for the uploader; 503 when too many pictures are waiting.
 */
export const preparePicture = (bytes: Buffer, signal?: AbortSignal): Promise<File> => gate.run(() => makePicture(bytes, { signal }), signal)

/**
 * Processes an upload that may also be a PDF, which stays as it is.
 * @throws as `preparePicture`, and APIError 422 for a PDF that is cut off.
 */
export async function prepareDocument(bytes: Buffer, signal?: AbortSignal): Promise<File> {
  if (await isPdf(bytes)) return makeDocument(bytes)
  return preparePicture(bytes, signal).catch((error: unknown) => {
    throw error instanceof APIError && error.status === WRONG_TYPE ? neitherPdfNorPicture() : error
  })
}

/** Processes a PDF that takes the place of another one. @throws as `makeDocument`, and APIError 415 for anything else. */
export async function preparePdf(bytes: Buffer): Promise<File> {
  if (!(await isPdf(bytes))) throw new APIError('The file must be a PDF, like the one that it replaces', WRONG_TYPE, undefined, true)
  return makeDocument(bytes)
}

/**
 * Processes every upload of the panel before Payload handles it. Who calls the Local API has prepared the file: the server does so outside
 * of transactions.
 * @throws MissingFile for a new picture without a file, and what `preparePicture` throws.
 */
export const prepareUpload: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  // without a file, Payload would fetch one from a URL that the client names
  if (operation === 'create' && !req.file) throw new MissingFile(req.t)
  // later hooks need the file names, whatever fields the client selected
  if (operation === 'update' || operation === 'delete') delete args.select
  if (operation !== 'create' && operation !== 'update') return args
  takeFocalPoint(req, args.data)
  if (operation === 'create' && req.file) nameAfterFile(args, req.file.name)
  if (req.file && req.payloadAPI !== 'local') await outsideTransaction(req, () => prepareFile(req))
  return args
}

/** Sets the title of a new picture to the name of its file, unless the request has one. A form without fields has no data. */
function nameAfterFile(args: { data?: object | undefined }, fileName: string): void {
  const { data } = args
  if (isBlank(data && Reflect.get(data, 'title'))) Object.assign(args, { data: { ...data, title: pictureTitle(fileName) } })
}

async function prepareFile(req: PayloadRequest): Promise<void> {
  if (!req.file) return
  try {
    Object.assign(req.file, await prepareDocument(req.file.data, signalOf(req)))
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

/**
 * Takes the focal point from the panel's edits of a picture, and drops everything else in them: for a crop, or a point that
 * differs from the stored one, Payload would decode the stored file without limits. Another file starts at its middle.
 */
function takeFocalPoint(req: PayloadRequest, data: Record<string, unknown> | undefined): void {
  const edits = req.query?.['uploadEdits']
  delete req.query?.['uploadEdits']
  if (!data) return
  const edited = pointIn(edits)
  const sent = edited ?? (req.file ? CENTRE : focalPoint(data['focalX'], data['focalY']))
  delete data['focalX']
  delete data['focalY']
  if (sent) Object.assign(data, { focalX: sent.x, focalY: sent.y })
}

/** The focal point in what the panel's editor of pictures sends; null if there is none, or not a valid one. */
function pointIn(edits: unknown): FocalPoint | null {
  const point: unknown = typeof edits === 'object' && edits !== null ? Reflect.get(edits, 'focalPoint') : null
  return typeof point === 'object' && point !== null ? focalPoint(Reflect.get(point, 'x'), Reflect.get(point, 'y')) : null
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
