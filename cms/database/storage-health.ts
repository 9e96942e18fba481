import { mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../error-code'
import { isDatabaseLost, isDiskFull, isStorageFailure } from './failures'

/** Where data is stored: the database, or the uploads folder. */
export type Store = 'database' | 'uploads'
type Probe = () => Promise<void>

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
  #probing: Promise<void> | undefined

  /** @param probe writes something small to the store and removes it; rejects if that fails. */
  setProbe(store: Store, probe: Probe): void {
    this.#probes.set(store, probe)
  }

  /** Records a failed write. */
  failed(store: Store, error: unknown): void {
    this.#failed.set(store, { error, probedAt: this.#failed.get(store)?.probedAt ?? 0 })
  }

  /** Records a successful write. */
  worked(store: Store): void {
    this.#failed.delete(store)
  }

  /** Probes the failed stores. @throws the error of a store that still fails. */
  async check(): Promise<void> {
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

/** Whether the file system failed, as opposed to a wrong path or missing permission. */
export const isFileSystemFailure = (error: unknown): boolean => FILE_FAULTS.includes(String(errorCode(error)))

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
