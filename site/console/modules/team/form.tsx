import { teamMember } from '../../../../cms/domain/entities/team-member'
import { ChoiceField } from '../../fields/select-fields'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm } from '../../form/define-form'

/** Initial values, checks and controls, from the declaration. */
export const memberForm = defineForm(teamMember)

const { fields } = memberForm

/** Who a member is. */
export function MemberFields() {
  return (
    <>
      <TextField {...fields.name} />
      <TextField {...fields.role} />
      <TextArea {...fields.bio} rows={6} />
    </>
  )
}

/** What stands beside that. */
export function MemberFacts() {
  return (
    <>
      <ChoiceField {...fields.status} />
      <UrlImageField {...fields.imageUrl} shape="portrait" />
    </>
  )
}
