import type { ReactNode } from 'react'
import { postInputSchema } from '../../../../admin-bridge/contract'
import type { Post } from '../../../shared/api/record-types'
import { CheckboxField, SlugField, TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { FieldRow } from '../../form/form-section'
import { numberOf, textOf, type FormModule } from '../../form/form-types'

export type PostValues = {
  title: string
  slug: string
  author: string
  content: string
  excerpt: string
  featured_image_url: string
  category_id: string
  is_published: boolean
}

export const postForm: FormModule<PostValues, Post> = {
  input: postInputSchema,
  conflictField: 'slug',
  blank: () => ({
    title: '',
    slug: '',
    author: '',
    content: '',
    excerpt: '',
    featured_image_url: '',
    category_id: '',
    is_published: false,
  }),
  fromRecord: (post) => ({
    title: post.title,
    slug: post.slug,
    author: post.author,
    content: post.content,
    excerpt: textOf(post.excerpt),
    featured_image_url: textOf(post.featured_image_url),
    category_id: textOf(post.category_id),
    is_published: post.is_published,
  }),
  toWire: (values) => ({
    title: values.title,
    slug: values.slug,
    content: values.content,
    excerpt: values.excerpt,
    author: values.author,
    is_published: values.is_published,
    featured_image_url: values.featured_image_url,
    category_id: numberOf(values.category_id),
  }),
}

/** @param props.category chooses the category. */
export function PostFields({ category }: { readonly category: ReactNode }) {
  return (
    <>
      <TextField<PostValues> name="title" label="Title" required />
      <SlugField<PostValues> name="slug" label="Slug" required from="title" generate="Generate from Title" />
      <FieldRow>
        <TextField<PostValues> name="author" label="Author" required />
        {category}
      </FieldRow>
      <TextArea<PostValues> name="content" label="Content" required rows={10} help="A blank line begins a new paragraph." />
      <TextArea<PostValues>
        name="excerpt"
        label="Excerpt"
        rows={3}
        help="Optional. Without one, the list shows the first 150 characters of the content."
      />
      <UrlImageField<PostValues> name="featured_image_url" label="Featured Image URL" shape="post" />
      <CheckboxField<PostValues> name="is_published" label="Publish Immediately" />
    </>
  )
}
