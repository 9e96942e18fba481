import { review } from '../../../../cms/domain/entities/review'
import { ComboboxField } from '../../fields/combobox-field'
import { DateField } from '../../fields/date-field'
import { RATING_STATE, RatingAndTier } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

/** Initial values, checks and controls, from the declaration; also keeps whether the user chose the tier. */
export const reviewForm = defineForm(review, RATING_STATE)

const { fields } = reviewForm

/** The controls of the form for new and existing reviews. */
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
