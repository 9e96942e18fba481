import { review } from '../../../../cms/domain/entities/review'
import { ComboboxField } from '../../fields/combobox-field'
import { DateField } from '../../fields/date-field'
import { RatingAndTier } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { FieldRow } from '../../form/form-section'
import { reviewRules } from './rules'

export { reviewRules as reviewForm } from './rules'

const { fields } = reviewRules

/** The controls of the form for new and existing reviews. */
export function ReviewFields() {
  return (
    <>
      <TextField {...fields.restaurant_name} />
      <RatingAndTier rating={fields.final_rating} tier={fields.tier} tierOptional />
      <FieldRow>
        <ComboboxField {...fields.cuisine_type} />
        <DateField {...fields.visit_date} />
      </FieldRow>
      <TextArea {...fields.notes} rows={6} />
      <UrlImageField {...fields.restaurant_image_url} shape="restaurant" />
      <UrlImageField {...fields.grading_sheet_url} shape="sheet" help={review.fields.gradingSheetUrl.description} />
    </>
  )
}
