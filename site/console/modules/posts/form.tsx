import { post } from '../../../../cms/domain/entities/post'
import { categoriesApi } from '../../../features/categories/api'
import { RecordSelect } from '../../fields/record-select'
import { SuggestedField } from '../../fields/suggested-field'
import { SlugField, TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'
import { RichTextField } from '../../rich-text/rich-text-field'

/** Initial values, checks and controls, from the declaration. */
export const postForm = defineForm(post)

const { fields } = postForm

/** The title and the texts of a post. */
export function PostFields() {
  return (
    <>
      <TextField {...fields.title} />
      <RichTextField {...fields.content} rows={10} help="Separate paragraphs with a blank line." />
      <TextArea {...fields.excerpt} rows={3} help="Optional. If empty, the list shows the first 150 characters of the content." />
    </>
  )
}

/** What stands beside them. */
export function PostFacts() {
  return (
    <>
      <SlugField {...fields.slug} />
      <SuggestedField {...fields.author} entity={post} />
      <RecordSelect {...fields.category_id} resource={categoriesApi} option={({ name }) => name} none="Uncategorized" />
      <UrlImageField {...fields.featured_image_url} shape="post" />
    </>
  )
}
