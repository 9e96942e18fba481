import { episodeInputSchema } from '../../../../admin-bridge/contract'
import { DateField } from '../../fields/date-field'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { day, defineForm, text, type FormValues } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

export const episodeForm = defineForm({
  input: episodeInputSchema,
  fields: {
    title: text(),
    description: text(),
    youtube_link: text(),
    guest_name: text(),
    recording_date: day(),
    publication_date: day(),
    thumbnail_url: text(),
  },
})

type Values = FormValues<typeof episodeForm>

export function EpisodeFields() {
  return (
    <>
      <TextField<Values> name="title" label="Title" required />
      <TextArea<Values> name="description" label="Description" rows={4} />
      <FieldRow>
        <TextField<Values> name="youtube_link" label="YouTube Link" />
        <TextField<Values> name="guest_name" label="Guest Name" />
      </FieldRow>
      <FieldRow>
        <DateField<Values> name="recording_date" label="Recording Date" />
        <DateField<Values> name="publication_date" label="Publication Date" />
      </FieldRow>
      <UrlImageField<Values> name="thumbnail_url" label="Thumbnail URL" shape="episode" />
    </>
  )
}
