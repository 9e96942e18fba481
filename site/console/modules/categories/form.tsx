import { categoryInputSchema } from '../../../../admin-bridge/contract'
import type { Category } from '../../../shared/api/record-types'
import { messages } from '../../../../cms/domain/messages'
import { SlugField, TextArea, TextField } from '../../fields/text-fields'
import { FieldRow } from '../../form/form-section'
import { textOf, type FormModule } from '../../form/form-types'

export type CategoryValues = { name: string; slug: string; description: string }

export const categoryForm: FormModule<CategoryValues, Category> = {
  input: categoryInputSchema,
  jointMessage: messages.nameAndSlugRequired,
  conflictField: 'slug',
  blank: () => ({ name: '', slug: '', description: '' }),
  fromRecord: (category) => ({ name: category.name, slug: category.slug, description: textOf(category.description) }),
  toWire: (values) => ({ name: values.name, slug: values.slug, description: values.description }),
}

export function CategoryFields() {
  return (
    <>
      <FieldRow>
        <TextField<CategoryValues> name="name" label="Name" required />
        <SlugField<CategoryValues> name="slug" label="Slug" required from="name" generate="Generate from Name" />
      </FieldRow>
      <TextArea<CategoryValues> name="description" label="Description" rows={3} />
    </>
  )
}
