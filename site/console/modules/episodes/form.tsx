import { useWatch } from 'react-hook-form'
import { episode } from '../../../../cms/domain/entities/episode'
import { episodeThumbnail } from '../../../features/episodes/thumbnail'
import { DateField } from '../../fields/date-field'
import { SuggestedField } from '../../fields/suggested-field'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { FieldRow } from '../../form/form-section'
import { drinkParts } from '../../drink-rows/episode-parts'
import { ROWS, isKept, rowsIn, rowsOf, type WithRows } from '../../drink-rows/rows'
import { publishedAmong } from '../../publication/status'
import type { Episode } from '../../../shared/api/record-types'
import { episodeProblems, episodeRules } from './rules'

const { fields } = episodeRules

type Values = ReturnType<typeof episodeRules.blank> & WithRows

/** The values of an episode and of its drinks, with their checks and controls. */
export const episodeForm = {
  ...episodeRules,
  blank: (): Values => ({ ...episodeRules.blank(), [ROWS]: rowsOf([]) }),
  fromRecord: (record: Episode): Values => ({ ...episodeRules.fromRecord(record), [ROWS]: rowsOf(record.drinks) }),
  readerProblems(values: Values, record: Episode | null) {
    const rows = rowsIn(values)
    const added = rows.filter((row) => row.id === null && isKept(row)).length
    const removed = new Set(rows.flatMap((row) => (row.removed && row.id !== null ? [row.id] : [])))
    const kept = record?.drinks.filter(({ id }) => !removed.has(id))
    return episodeProblems(values, kept ? publishedAmong(kept) + added : added || null)
  },
  parts: drinkParts,
}

/** The thumbnail, which stands beside the other fields. Without one, readers see the picture of the video. */
export function EpisodeFacts() {
  const link: unknown = useWatch({ name: fields.youtube_link.name })
  const url = episodeThumbnail({ thumbnail_url: null, youtube_link: typeof link === 'string' ? link : null })
  const substitute = url === null ? undefined : { url, note: 'Without a thumbnail, readers see the picture of the video.' }
  return <UrlImageField {...fields.thumbnail_url} shape="episode" substitute={substitute} />
}

/** The other controls of the form, in the order in which an episode is written down. */
export function EpisodeFields() {
  return (
    <>
      <TextField {...fields.title} />
      <TextArea {...fields.description} rows={4} />
      <FieldRow>
        <TextField {...fields.youtube_link} />
        <SuggestedField {...fields.guest_name} entity={episode} />
      </FieldRow>
      <FieldRow>
        <DateField {...fields.recording_date} />
        <DateField {...fields.publication_date} />
      </FieldRow>
    </>
  )
}
