import type { ReactNode } from 'react'
import { postInputSchema } from '../../../../admin-bridge/contract'
import { CheckboxField, SlugField, TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm, flag, number, text, type FormValues } from '../../form/define-form'
import { FieldRow } from '../../form/form-section'

export const postForm = defineForm({
  input: postInputSchema,
  conflictField: 'slug',
  fields: {
    title: text(),
    slug: text(),
    author: text(),
    content: text(),
    excerpt: text(),
    featured_image_url: text(),
    category_id: number(),
    is_published: flag(),
  },
})

type Values = FormValues<typeof postForm>

/** @param props.category the category selector. */
export function PostFields({ category }: { readonly category: ReactNode }) {
  return (
    <>
      <TextField<Values> name="title" label="Title" required />
      <SlugField<Values> name="slug" label="Slug" required from="title" generate="Generate from Title" />
      <FieldRow>
        <TextField<Values> name="author" label="Author" required />
        {category}
      </FieldRow>
      <TextArea<Values> name="content" label="Content" required rows={10} help="Separate paragraphs with a blank line." />
      <TextArea<Values>
        name="excerpt"
        label="Excerpt"
        rows={3}
        help="Optional. If empty, the list shows the first 150 characters of the content."
      />
      <UrlImageField<Values> name="featured_image_url" label="Featured Image URL" shape="post" />
      <CheckboxField<Values> name="is_published" label="Publish Immediately" />
    </>
  )
}
