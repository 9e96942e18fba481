import { teamMember } from '../../../../cms/domain/entities/team-member'
import { ChoiceField } from '../../fields/select-fields'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'

/** Initial values, checks and controls, from the declaration. */
export const memberForm = defineForm(teamMember)

const { fields } = memberForm

/** The controls of the form for new and existing members. */
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
