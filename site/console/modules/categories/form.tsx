import { category } from '../../../../cms/domain/entities/category'
import { SlugField, TextArea, TextField } from '../../fields/text-fields'
import { defineForm } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

/** Initial values, checks and controls, from the declaration. */
export const categoryForm = defineForm(category)

const { fields } = categoryForm

/** The controls of the create form above the table. */
export function CategoryFields() {
  return (
    <>
      <FieldRow>
        <TextField {...fields.name} />
        <SlugField {...fields.slug} />
      </FieldRow>
      <TextArea {...fields.description} rows={3} />
    </>
  )
}
