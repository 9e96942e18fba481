import { teamMember } from '../../../../cms/domain/entities/team-member'
import { ChoiceField } from '../../fields/select-fields'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'

export const memberForm = defineForm(teamMember)

const { fields } = memberForm

export function MemberFields() {
  return (
    <>
      <TextField {...fields.name} />
      <TextField {...fields.role} />
      <ChoiceField {...fields.status} />
      <TextArea {...fields.bio} rows={6} />
      <UrlImageField {...fields.imageUrl} shape="portrait" />
    </>
  )
}
