import { publicPages, SHOWN_ENTITIES, type FallbackPicture, type Section, type ShownEntity } from '../../../admin-bridge/contract'
import { nounOf } from '../../../cms/domain/entities/names'
import { paths } from '../../shared/routing/paths'
import { sections } from '../../shared/routing/sections'
import type { TierPalette } from '../../shared/ui'

/** How the page shows one kind of result. */
type ResultKind = {
  /** As a result names its kind. */
  kind: string
  title: string
  to: (id: number) => string
  /** Null for a kind without pictures. */
  fallback: FallbackPicture | null
  /** For rated kinds. */
  palette: TierPalette | undefined
  section: Section | null
}

type Shown = { section: Section | null; results: string; fallback: FallbackPicture | null; palette?: TierPalette }

function resultKind(name: ShownEntity): ResultKind {
  const { results: title, palette, fallback, section }: Shown = publicPages[name]
  return { kind: nounOf(name), title, to: paths[name], fallback, palette, section }
}

const order: readonly (string | null)[] = [...Object.keys(sections), null]
const byPlace = (one: ResultKind, other: ResultKind): number =>
  order.indexOf(one.section) - order.indexOf(other.section) || Number(!one.palette) - Number(!other.palette)

/** The kinds of results in the order of the page: by section, rated records first, those without a section last. */
export const RESULT_KINDS: readonly ResultKind[] = SHOWN_ENTITIES.map(resultKind).toSorted(byPlace)
