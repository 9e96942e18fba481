import { access, constants, mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../error-code'
import { isDatabaseLost, isDiskFull, isStorageFailure } from './failures'

/** Where data is stored: the database, or the uploads folder. */
export type Store = 'database' | 'uploads'
type Probe = () => Promise<void>

/** The folder of the uploads is gone, is no folder, or cannot be written to. Answered with 503, or 507 if the disk is full. */
export class UploadsError extends Error {
  override name = 'UploadsError'
}

/** Shortest time between two probes of a failed store. */
const PROBE_INTERVAL_MS = 1_000
/** Size of an ordinary write. A few bytes might fit into space that is already allocated. */
const PROBE_BYTES = 256 * 1024

/**
 * Tracks whether the last write to each store failed because of a full or faulty disk. A store counts as failed until a
 * write or a probe succeeds, so recovery needs no restart.
 */
export class StorageHealth {
  readonly #failed = new Map<Store, { error: unknown; probedAt: number }>()
  readonly #probes = new Map<Store, Probe>()
  #glance: Probe = async () => undefined
  #probing: Promise<void> | undefined

  /** @param probe writes something small to the store and removes it; rejects if that fails. */
  setProbe(store: Store, probe: Probe): void {
    this.#probes.set(store, probe)
  }

  /** @param glance says cheaply whether uploads can be written, although none has failed yet; rejects if not. */
  setGlance(glance: Probe): void {
    this.#glance = glance
  }

  /** Records a failed write. */
  failed(store: Store, error: unknown): void {
    this.#failed.set(store, { error, probedAt: this.#failed.get(store)?.probedAt ?? 0 })
  }

  /** Records a successful write. */
  worked(store: Store): void {
    this.#failed.delete(store)
  }

  /** Probes the failed stores. @throws the error of a store that fails. */
  async check(): Promise<void> {
    await this.#glance()
    if (this.#failed.size === 0) return
    this.#probing ??= this.#probeFailed().finally(() => (this.#probing = undefined))
    await this.#probing
    for (const { error } of this.#failed.values()) throw error
  }

  async #probeFailed(): Promise<void> {
    for (const [store, failure] of this.#failed) {
      if (Date.now() - failure.probedAt < PROBE_INTERVAL_MS) continue
      try {
        await this.#probes.get(store)?.()
        this.worked(store)
      } catch (error) {
        this.#failed.set(store, { error, probedAt: Date.now() })
      }
    }
  }
}

/** Storage health of this process. Hooks and the API report failures to it; the readiness check reads it. */
export const storageHealth = new StorageHealth()

/** Records a failed write if the storage caused the error. */
export function reportFailure(store: Store, error: unknown): void {
  if (isDatabaseLost(error)) return
  if (isDiskFull(error) || isStorageFailure(error) || isFileSystemFailure(error)) storageHealth.failed(store, error)
}

const FILE_FAULTS = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ENXIO', 'ESTALE']

/** Whether the file system failed, as opposed to a wrong path or missing permission outside of the uploads. */
export const isFileSystemFailure = (error: unknown): boolean =>
  FILE_FAULTS.includes(String(errorCode(error))) || (error instanceof Error && error.name === 'UploadsError')

/** Runs work on the folder of the uploads. @throws UploadsError in place of the file system's error. */
export const onUploads = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new UploadsError('The folder of the uploads cannot be written to', { cause })
  })

/** Checks that files can be put into a folder. @throws the file system's error. */
export const glanceAtFolder = (folder: string): Promise<void> => access(`${folder}${path.sep}.`, constants.W_OK | constants.X_OK)

/** Checks that a file of ordinary size can be written to a folder. @throws the file system's error. */
export async function probeFolder(folder: string): Promise<void> {
  const probeDir = await mkdtemp(path.join(folder, '.probe-'))
  try {
    const file = await open(path.join(probeDir, 'probe'), 'wx')
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(probeDir, { recursive: true, force: true })
  }
}
