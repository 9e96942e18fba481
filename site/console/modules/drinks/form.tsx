import type { ReactNode } from 'react'
import { drink } from '../../../../cms/domain/entities/drink'
import { UrlImageField } from '../../fields/url-image-field'
import { RATING_STATE, RatingAndTier } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { defineForm } from '../../form/define-form'
import { FormSection } from '../../form/form-section'

/** Initial values, checks and controls, from the declaration; also keeps whether the user chose the tier. */
export const drinkForm = defineForm(drink, RATING_STATE)

const { fields } = drinkForm

/** The controls of both drink forms. @param props.episode the episode selector; undefined if the route names the episode. */
export function DrinkFields({ episode }: { readonly episode?: ReactNode }) {
  return (
    <>
      <FormSection title="Basic Information">
        <TextField {...fields.name} />
        <TextField {...fields.brand} />
        <RatingAndTier rating={fields.final_rating} tier={fields.tier} />
        {episode}
      </FormSection>
      <FormSection title="Additional Information">
        <UrlImageField {...fields.image_url} shape="can" />
        <TextArea {...fields.notes} rows={4} />
      </FormSection>
    </>
  )
}
