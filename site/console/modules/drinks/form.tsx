import type { ReactNode } from 'react'
import { drinkInputSchema } from '../../../../admin-bridge/contract'
import type { Drink } from '../../../shared/api/record-types'
import { UrlImageField } from '../../fields/url-image-field'
import { RATED_TOGETHER, RatingAndTier, type RatedValues } from '../../fields/rating-and-tier'
import { TextArea, TextField } from '../../fields/text-fields'
import { FormSection } from '../../form/form-section'
import { numberOf, textOf, type FormModule } from '../../form/form-types'

export type DrinkValues = RatedValues & { name: string; brand: string; notes: string; image_url: string; episode_id: string }

/** Drinks start in the middle of the scale (product.md, section 4 "Forms"). */
export const drinkForm: FormModule<DrinkValues, Drink> = {
  input: drinkInputSchema,
  together: RATED_TOGETHER,
  blank: () => ({ name: '', brand: '', final_rating: '5', tier: 'B', tierByHand: false, episode_id: '', image_url: '', notes: '' }),
  fromRecord: (drink) => ({
    name: drink.name,
    brand: textOf(drink.brand),
    final_rating: textOf(drink.final_rating),
    tier: drink.tier,
    tierByHand: false,
    episode_id: textOf(drink.episode_id),
    image_url: textOf(drink.image_url),
    notes: textOf(drink.notes),
  }),
  toWire: (values) => ({
    name: values.name,
    brand: values.brand,
    final_rating: numberOf(values.final_rating),
    tier: values.tier,
    notes: values.notes,
    image_url: values.image_url,
    episode_id: numberOf(values.episode_id),
  }),
}

/** @param props.episode chooses the episode; left out where the route names it. */
export function DrinkFields({ episode }: { readonly episode?: ReactNode }) {
  return (
    <>
      <FormSection title="Basic Information">
        <TextField<DrinkValues> name="name" label="Name" required />
        <TextField<DrinkValues> name="brand" label="Brand" />
        <RatingAndTier palette="caffeine" />
        {episode}
      </FormSection>
      <FormSection title="Additional Information">
        <UrlImageField<DrinkValues> name="image_url" label="Image URL" shape="can" />
        <TextArea<DrinkValues> name="notes" label="Notes" rows={4} />
      </FormSection>
    </>
  )
}
