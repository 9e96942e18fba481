import { episodeInputSchema } from '../../../../admin-bridge/contract'
import type { Episode } from '../../../shared/api/record-types'
import { utcMidnight } from '../../../../cms/domain/calendar-date'
import { DateField } from '../../fields/date-field'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { FieldRow } from '../../form/form-section'
import { textOf, type FormModule } from '../../form/form-types'
import { inputDate } from '../../../shared/format'

export type EpisodeValues = {
  title: string
  description: string
  youtube_link: string
  guest_name: string
  recording_date: string
  publication_date: string
  thumbnail_url: string
}

/** A picked day goes out as its UTC midnight, an empty one as null (product.md, section 5). */
const sentDay = (day: string): string | null => (day === '' ? null : utcMidnight(day))

export const episodeForm: FormModule<EpisodeValues, Episode> = {
  input: episodeInputSchema,
  blank: () => ({
    title: '',
    description: '',
    youtube_link: '',
    guest_name: '',
    recording_date: '',
    publication_date: '',
    thumbnail_url: '',
  }),
  fromRecord: (episode) => ({
    title: episode.title,
    description: textOf(episode.description),
    youtube_link: textOf(episode.youtube_link),
    guest_name: textOf(episode.guest_name),
    recording_date: inputDate(episode.recording_date),
    publication_date: inputDate(episode.publication_date),
    thumbnail_url: textOf(episode.thumbnail_url),
  }),
  toWire: (values) => ({
    title: values.title,
    description: values.description,
    youtube_link: values.youtube_link,
    guest_name: values.guest_name,
    recording_date: sentDay(values.recording_date),
    publication_date: sentDay(values.publication_date),
    thumbnail_url: values.thumbnail_url,
  }),
}

export function EpisodeFields() {
  return (
    <>
      <TextField<EpisodeValues> name="title" label="Title" required />
      <TextArea<EpisodeValues> name="description" label="Description" rows={4} />
      <FieldRow>
        <TextField<EpisodeValues> name="youtube_link" label="YouTube Link" />
        <TextField<EpisodeValues> name="guest_name" label="Guest Name" />
      </FieldRow>
      <FieldRow>
        <DateField<EpisodeValues> name="recording_date" label="Recording Date" />
        <DateField<EpisodeValues> name="publication_date" label="Publication Date" />
      </FieldRow>
      <UrlImageField<EpisodeValues> name="thumbnail_url" label="Thumbnail URL" shape="episode" />
    </>
  )
}
