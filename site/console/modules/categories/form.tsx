import { categoryInputSchema } from '../../../../admin-bridge/contract'
import { messages } from '../../../../cms/domain/messages'
import { SlugField, TextArea, TextField } from '../../fields/text-fields'
import { defineForm, text, type FormValues } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

export const categoryForm = defineForm({
  input: categoryInputSchema,
  jointMessage: messages.nameAndSlugRequired,
  conflictField: 'slug',
  fields: { name: text(), slug: text(), description: text() },
})

type Values = FormValues<typeof categoryForm>

export function CategoryFields() {
  return (
    <>
      <FieldRow>
        <TextField<Values> name="name" label="Name" required />
        <SlugField<Values> name="slug" label="Slug" required from="name" generate="Generate from Name" />
      </FieldRow>
      <TextArea<Values> name="description" label="Description" rows={3} />
    </>
  )
}
