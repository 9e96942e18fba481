import { review } from '../../../../cms/domain/entities/review'
import { ComboboxField } from '../../fields/combobox-field'
import { DateField } from '../../fields/date-field'
import { RatingAndTier } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { reviewRules } from './rules'

export { reviewRules as reviewForm } from './rules'

const { fields } = reviewRules

/** The name, the verdict and the text of a review. */
export function ReviewFields() {
  return (
    <>
      <TextField {...fields.restaurant_name} />
      <RatingAndTier rating={fields.final_rating} tier={fields.tier} tierOptional />
      <TextArea {...fields.notes} rows={6} />
    </>
  )
}

/** What stands beside them. */
export function ReviewFacts() {
  return (
    <>
      <ComboboxField {...fields.cuisine_type} />
      <DateField {...fields.visit_date} />
      <UrlImageField {...fields.restaurant_image_url} shape="restaurant" />
      <UrlImageField {...fields.grading_sheet_url} shape="sheet" help={review.fields.gradingSheetUrl.description} />
    </>
  )
}
