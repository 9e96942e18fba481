import { episode } from '../../../../cms/domain/entities/episode'
import { DateField } from '../../fields/date-field'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

export const episodeForm = defineForm(episode)

const { fields } = episodeForm

export function EpisodeFields() {
  return (
    <>
      <TextField {...fields.title} />
      <TextArea {...fields.description} rows={4} />
      <FieldRow>
        <TextField {...fields.youtube_link} />
        <TextField {...fields.guest_name} />
      </FieldRow>
      <FieldRow>
        <DateField {...fields.recording_date} />
        <DateField {...fields.publication_date} />
      </FieldRow>
      <UrlImageField {...fields.thumbnail_url} shape="episode" />
    </>
  )
}
