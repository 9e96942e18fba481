import { category } from '../../../../cms/domain/entities/category'
import { SlugField, TextArea, TextField } from '../../fields/text-fields'
import { defineForm } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

export const categoryForm = defineForm(category)

const { fields } = categoryForm

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
