import { teamMemberInputSchema } from '../../../../admin-bridge/contract'
import { TEAM_STATUSES } from '../../../../cms/domain/team-status'
import { SelectField } from '../../fields/select-fields'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { defineForm, text, type FormValues } from '../../form/define-form'

export const memberForm = defineForm({
  input: teamMemberInputSchema,
  formNames: { image_url: 'imageUrl' },
  fields: { name: text(), role: text(), status: text('SPECIAL_GUEST'), bio: text(), image_url: text() },
})

type Values = FormValues<typeof memberForm>

const statuses = TEAM_STATUSES.map((status) => ({ value: status, label: status }))

export function MemberFields() {
  return (
    <>
      <TextField<Values> name="name" label="Name" required />
      <TextField<Values> name="role" label="Role" />
      <SelectField<Values> name="status" label="Status" required choices={statuses} />
      <TextArea<Values> name="bio" label="Bio" rows={6} />
      <UrlImageField<Values> name="imageUrl" label="Image URL" shape="portrait" />
    </>
  )
}
