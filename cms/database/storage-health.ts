import { mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDatabaseLost, isDiskFull, isStorageFailure } from './failures'

/** What can fail to store: the database, or the folder of uploads. */
export type Store = 'database' | 'uploads'
type Probe = () => Promise<void>

/** A failed store is probed at most this often. */
const PROBE_PAUSE_MS = 1_000
/** Room for an ordinary write must be left, not only for a few bytes in a file that is there already. */
const PROBE_BYTES = 256 * 1024

/**
 * Remembers whether the last write to each store failed for want of room or through a fault of the disk. A failed store
 * counts as failed until a write, or a probe, succeeds: recovery needs no restart.
 */
export class StorageHealth {
  readonly #failed = new Map<Store, { error: unknown; probedAt: number }>()
  readonly #probes = new Map<Store, Probe>()
  #probing: Promise<void> | undefined

  /** @param probe writes something small to the store and takes it away again; rejects when that fails. */
  setProbe(store: Store, probe: Probe): void {
    this.#probes.set(store, probe)
  }

  /** A write to a store failed. */
  failed(store: Store, error: unknown): void {
    this.#failed.set(store, { error, probedAt: this.#failed.get(store)?.probedAt ?? 0 })
  }

  /** A write to a store succeeded. */
  worked(store: Store): void {
    this.#failed.delete(store)
  }

  /** Probes the stores that failed. @throws the failure of a store that still fails. */
  async check(): Promise<void> {
    if (this.#failed.size === 0) return
    this.#probing ??= this.#probeFailed().finally(() => (this.#probing = undefined))
    await this.#probing
    for (const { error } of this.#failed.values()) throw error
  }

  async #probeFailed(): Promise<void> {
    for (const [store, failure] of this.#failed) {
      if (Date.now() - failure.probedAt < PROBE_PAUSE_MS) continue
      try {
        await this.#probes.get(store)?.()
        this.worked(store)
      } catch (error) {
        this.#failed.set(store, { error, probedAt: Date.now() })
      }
    }
  }
}

/** This process's storage: hooks and the layer report to it, readiness asks it. */
export const storageHealth = new StorageHealth()

/** Reports an error of a write to a store, if the storage is to blame for it. */
export function reportFailure(store: Store, error: unknown): void {
  if (isDatabaseLost(error)) return
  if (isDiskFull(error) || isStorageFailure(error) || isFileFault(error)) storageHealth.failed(store, error)
}

const FILE_FAULTS = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ENXIO', 'ESTALE']

/** Is this a file system that cannot store, as opposed to a wrong path or permission? */
export const isFileFault = (error: unknown): boolean => FILE_FAULTS.includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** Checks that a folder takes a file of ordinary size. @throws the file system's error. */
export async function probeFolder(folder: string): Promise<void> {
  const own = await mkdtemp(path.join(folder, '.probe-'))
  try {
    const file = await open(path.join(own, 'probe'), 'wx')
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}
