import { episode } from '../../../../cms/domain/entities/episode'
import { DateField } from '../../fields/date-field'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

/** Initial values, checks and controls, from the declaration. */
export const episodeForm = defineForm(episode)

const { fields } = episodeForm

/** The controls of the form for new and existing episodes. */
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
