import type { BoundedQueue } from '../bounded-queue'
import type { Picture } from './make-picture'

type ProcessGlobals = { pictures?: WeakMap<object, Picture>; decodeGate?: BoundedQueue }

declare global {
  var cccMedia: ProcessGlobals | undefined
}

/**
 * State that exists once per process. The server's bundle and the panel's bundle each evaluate their own copy of every
 * module, so module-level state would exist twice.
 */
export const processGlobals = (globalThis.cccMedia ??= {})
