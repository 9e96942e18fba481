import { review } from '../../../../cms/domain/entities/review'
import { ComboboxField } from '../../fields/combobox-field'
import { DateField } from '../../fields/date-field'
import { RATING_STATE, RatingAndTier } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

export const reviewForm = defineForm(review, RATING_STATE)

const { fields } = reviewForm

export function ReviewFields() {
  return (
    <>
      <TextField {...fields.restaurant_name} />
      <FieldRow>
        <ComboboxField {...fields.cuisine_type} />
        <DateField {...fields.visit_date} />
      </FieldRow>
      <RatingAndTier rating={fields.final_rating} tier={fields.tier} tierOptional />
      <TextArea {...fields.notes} rows={6} />
      <UrlImageField {...fields.restaurant_image_url} shape="restaurant" />
      <UrlImageField {...fields.grading_sheet_url} shape="sheet" />
    </>
  )
}
