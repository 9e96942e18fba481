import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { drink } from '../../../../cms/domain/entities/drink'
import { UrlImageField } from '../../fields/url-image-field'
import { RatingAndTier } from '../../fields/rating-and-tier'
import { RATING_STATE, STORED_RATING_STATE } from '../../fields/rating-state'
import { SameDrink } from '../../drink-rows/same-drink'
import { SuggestedField } from '../../fields/suggested-field'
import { TextArea, TextField } from '../../fields/text-fields'
import { defineForm } from '../../form/define-form'
import { FormSection } from '../../form/form-section'

const declared = defineForm(drink, RATING_STATE)

/** Initial values, checks and controls, from the declaration; also keeps whether the user chose the tier. */
export const drinkForm: typeof declared = {
  ...declared,
  fromRecord: (record) => ({ ...declared.fromRecord(record), ...STORED_RATING_STATE }),
}

const { fields } = drinkForm

type DrinkFieldsProps = {
  /** The drink that is edited; null for a new one. */
  readonly id: number | null
}

/** The controls of both drink forms, but for what stands beside them. */
export function DrinkFields({ id }: DrinkFieldsProps) {
  const [name, brand]: readonly unknown[] = useWatch({ name: ['name', 'brand'] })
  return (
    <>
      <FormSection title="Basic Information">
        <TextField {...fields.name} />
        <RatingAndTier rating={fields.final_rating} tier={fields.tier} />
        <div>
          <SuggestedField {...fields.brand} entity={drink} />
          <SameDrink id={id} name={name} brand={brand} />
        </div>
      </FormSection>
      <FormSection title="Additional Information">
        <TextArea {...fields.notes} rows={4} />
      </FormSection>
    </>
  )
}

/** What stands beside them. @param props.episode the episode selector; undefined if the route names the episode. */
export function DrinkFacts({ episode }: { readonly episode?: ReactNode }) {
  return (
    <>
      {episode}
      <UrlImageField {...fields.image_url} shape="can" />
    </>
  )
}
