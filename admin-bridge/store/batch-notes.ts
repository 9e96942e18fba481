import type { Batch } from '../../cms/database/batches'
import { INTERRUPTED } from '../../cms/domain/messages'
import { httpError } from '../http/errors'
import type { ContentStore } from './content-store'
import type { Viewer } from './viewer'

/** How often an act notes how far it got. */
const SAVE_MS = 500
/**
 * An import writes on only this long after its last note. A write takes nine seconds at most, so it has ended when 15 seconds are over and
 * another process may take the import back.
 */
const LEASE_MS = 5_000

type Setting = { readonly store: ContentStore; readonly viewer: Viewer; readonly current: () => Batch; readonly isExclusive: boolean }

/** Notes how far an act got, again and again. With `isExclusive`, only while no other process has taken it over. */
export class BatchNotes {
  #last: Promise<void> | null = null
  #notedAt = Date.now()
  readonly #timer: NodeJS.Timeout

  /** @param noted the state that is stored. */
  constructor(
    private noted: Batch,
    private readonly setting: Setting,
  ) {
    this.#timer = setInterval(() => {
      // a slow disk must not pile them up; what fails here, the end notes
      this.#last ??= this.#note(setting.current())
        .catch(() => undefined)
        .finally(() => (this.#last = null))
    }, SAVE_MS)
    this.#timer.unref()
  }

  async #note(next: Batch): Promise<void> {
    const { store, viewer, isExclusive } = this.setting
    const startedAt = Date.now()
    const before = isExclusive ? this.noted : undefined
    if (!(await store.write(viewer, (unit) => unit.saveBatch(next, before)))) throw httpError.conflict(INTERRUPTED)
    this.noted = next
    this.#notedAt = startedAt
  }

  /** Makes sure that no other process has taken the act over. @throws HttpError 409 if one has; the database's error. */
  async renew(): Promise<void> {
    if (!this.setting.isExclusive || Date.now() - this.#notedAt < LEASE_MS) return
    await this.#last
    await this.#note(this.setting.current())
  }

  /** Stops. Resolves when nothing is being noted any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#last
  }

  /** Stops, and notes the end. @throws as `renew`. */
  async end(ended: Batch): Promise<void> {
    await this.stop()
    await this.#note(ended)
  }
}
