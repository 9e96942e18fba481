import type { ReactNode } from 'react'
import { drinkInputSchema } from '../../../../admin-bridge/contract'
import { UrlImageField } from '../../fields/url-image-field'
import { RATING_FIELDS, RatingAndTier } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { defineForm, number, text, type FormValues } from '../../form/define-form'
import { FormSection } from '../../form/form-section'

export const drinkForm = defineForm({
  input: drinkInputSchema,
  linked: RATING_FIELDS,
  fields: {
    name: text(),
    brand: text(),
    final_rating: number('5'),
    tier: text('B'),
    episode_id: number(),
    image_url: text(),
    notes: text(),
  },
  local: { tierByHand: false },
})

type Values = FormValues<typeof drinkForm>

/** @param props.episode the episode selector; undefined if the route names the episode. */
export function DrinkFields({ episode }: { readonly episode?: ReactNode }) {
  return (
    <>
      <FormSection title="Basic Information">
        <TextField<Values> name="name" label="Name" required />
        <TextField<Values> name="brand" label="Brand" />
        <RatingAndTier palette="caffeine" />
        {episode}
      </FormSection>
      <FormSection title="Additional Information">
        <UrlImageField<Values> name="image_url" label="Image URL" shape="can" />
        <TextArea<Values> name="notes" label="Notes" rows={4} />
      </FormSection>
    </>
  )
}
