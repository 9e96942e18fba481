import { reviewInputSchema } from '../../../../admin-bridge/contract'
import type { Review } from '../../../shared/api/record-types'
import { utcMidnight } from '../../../../cms/domain/calendar-date'
import { CuisineField } from '../../fields/cuisine-field'
import { DateField } from '../../fields/date-field'
import { RATED_TOGETHER, RatingAndTier, tierOfText, type RatedValues } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { FieldRow } from '../../form/form-section'
import { numberOf, textOf, today, type FormModule } from '../../form/form-types'
import { inputDate } from '../../../shared/format'

export type ReviewValues = RatedValues & {
  restaurant_name: string
  cuisine_type: string
  visit_date: string
  notes: string
  restaurant_image_url: string
  grading_sheet_url: string
}

/** Reviews start at nothing, visited today (product.md, section 4 "Forms"). */
export const reviewForm: FormModule<ReviewValues, Review> = {
  input: reviewInputSchema,
  together: RATED_TOGETHER,
  blank: () => ({
    restaurant_name: '',
    cuisine_type: '',
    final_rating: '0',
    tier: 'F',
    tierByHand: false,
    visit_date: today(),
    notes: '',
    restaurant_image_url: '',
    grading_sheet_url: '',
  }),
  fromRecord: (review) => ({
    restaurant_name: review.restaurant_name,
    cuisine_type: textOf(review.cuisine_type),
    final_rating: textOf(review.final_rating),
    tier: review.tier,
    tierByHand: false,
    visit_date: inputDate(review.visit_date),
    notes: textOf(review.notes),
    restaurant_image_url: textOf(review.restaurant_image_url),
    grading_sheet_url: textOf(review.grading_sheet_url),
  }),
  toWire: (values) => ({
    restaurant_name: values.restaurant_name,
    cuisine_type: values.cuisine_type,
    final_rating: numberOf(values.final_rating),
    // An empty tier is derived from the rating (product.md, section 4).
    tier: values.tier || tierOfText(values.final_rating),
    visit_date: values.visit_date === '' ? null : utcMidnight(values.visit_date),
    notes: values.notes,
    restaurant_image_url: values.restaurant_image_url,
    grading_sheet_url: values.grading_sheet_url,
  }),
}

export function ReviewFields() {
  return (
    <>
      <TextField<ReviewValues> name="restaurant_name" label="Restaurant Name" required />
      <FieldRow>
        <CuisineField<ReviewValues> name="cuisine_type" label="Cuisine Type" />
        <DateField<ReviewValues> name="visit_date" label="Visit Date" />
      </FieldRow>
      <RatingAndTier palette="culinary" tierOptional />
      <TextArea<ReviewValues> name="notes" label="Notes" rows={6} />
      <UrlImageField<ReviewValues> name="restaurant_image_url" label="Restaurant Image URL" shape="restaurant" />
      <UrlImageField<ReviewValues> name="grading_sheet_url" label="Grading Sheet URL" shape="sheet" />
    </>
  )
}
