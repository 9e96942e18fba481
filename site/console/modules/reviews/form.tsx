import { reviewInputSchema } from '../../../../admin-bridge/contract'
import { CuisineField } from '../../fields/cuisine-field'
import { DateField } from '../../fields/date-field'
import { RATING_FIELDS, RatingAndTier, tierOfText } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { day, defineForm, number, text, today, type FormValues } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

const form = defineForm({
  input: reviewInputSchema,
  linked: RATING_FIELDS,
  fields: {
    restaurant_name: text(),
    cuisine_type: text(),
    final_rating: number('0'),
    tier: text('F'),
    visit_date: day(today),
    notes: text(),
    restaurant_image_url: text(),
    grading_sheet_url: text(),
  },
  local: { tierByHand: false },
})

type Values = FormValues<typeof form>

export const reviewForm = {
  ...form,
  /** Derives an empty tier from the rating. */
  toWire: (values: Values) => ({ ...form.toWire(values), tier: values.tier || tierOfText(values.final_rating) }),
}

export function ReviewFields() {
  return (
    <>
      <TextField<Values> name="restaurant_name" label="Restaurant Name" required />
      <FieldRow>
        <CuisineField<Values> name="cuisine_type" label="Cuisine Type" />
        <DateField<Values> name="visit_date" label="Visit Date" />
      </FieldRow>
      <RatingAndTier palette="culinary" tierOptional />
      <TextArea<Values> name="notes" label="Notes" rows={6} />
      <UrlImageField<Values> name="restaurant_image_url" label="Restaurant Image URL" shape="restaurant" />
      <UrlImageField<Values> name="grading_sheet_url" label="Grading Sheet URL" shape="sheet" />
    </>
  )
}
