import type { PictureLook } from '../store/picture-looks'
import type { RecordReads } from '../store/reads'
import type { Viewer } from '../store/viewer'

/** What the mapping of records to responses may need besides the records themselves. */
export type ReadContext = {
  readonly store: RecordReads
  readonly viewer: Viewer
  /** As readers see it, whoever asks: of the records inside others, and of references, the published ones alone. */
  readonly onlyPublished?: boolean
  /** How pictures are shown, by id, as far as that has been read already. */
  readonly looks?: ReadonlyMap<number, PictureLook>
}
