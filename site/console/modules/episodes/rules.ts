import { episode } from '../../../../cms/domain/entities/episode'
import { readerProblems } from '../../../../cms/domain/records/reader-problems'
import type { Episode } from '../../../shared/api/record-types'
import { publishedAmong } from '../../publication/status'
import { defineForm } from '../../form/define-form'

const declared = defineForm(episode)

type Values = ReturnType<typeof declared.blank>
type WithDrinks = Parameters<typeof declared.fromRecord>[0] & Pick<Episode, 'drinks'>

/** What readers would find broken in an episode. @param drinks how many readers see; null for a new episode without any. */
export const episodeProblems = ({ publication_date }: Pick<Values, 'publication_date'>, drinks: number | null) =>
  readerProblems('episode', { hasDate: publication_date !== '', drinks })

/** Initial values, checks and controls, from the declaration. */
export const episodeRules = {
  ...declared,
  readerProblems: (values: Values, record: WithDrinks | null) => episodeProblems(values, record && publishedAmong(record.drinks)),
}
