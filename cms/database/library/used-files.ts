import { MEDIA_PATH } from '../../domain/media-name'
import { idsInList } from '../../domain/rich-text/used-pictures'

const KEY_LENGTH = 16
const KEY = new RegExp(`${MEDIA_PATH}([0-9a-f]{${KEY_LENGTH}})`)

/** Files of the library by their ids, and by the keys that their names begin with. */
export class FileSet {
  readonly #ids = new Set<number>()
  readonly #keys = new Set<string>()

  /** Adds files by an id, a mark (`#7`), a list of ids (`;7;12;`) or a URL. Anything else adds none. */
  add(use: unknown): void {
    if (typeof use === 'number') this.#ids.add(use)
    else if (typeof use !== 'string') return
    else if (use.startsWith('#')) this.#ids.add(Number(use.slice(1)))
    else if (use.startsWith(';')) for (const id of idsInList(use)) this.#ids.add(id)
    else {
      const key = KEY.exec(use)?.[1]
      if (key !== undefined) this.#keys.add(key)
    }
  }

  has({ id, filename }: { id: number; filename?: string | null | undefined }): boolean {
    return this.#ids.has(id) || this.#keys.has((filename ?? '').slice(0, KEY_LENGTH))
  }
}
