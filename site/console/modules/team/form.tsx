import { teamMemberInputSchema } from '../../../../admin-bridge/contract'
import type { TeamMember } from '../../../shared/api/record-types'
import { TEAM_STATUSES } from '../../../../cms/domain/team-status'
import { SelectField } from '../../fields/select-fields'
import { TextArea, TextField } from '../../fields/text-fields'
import { UrlImageField } from '../../fields/url-image-field'
import { textOf, type FormModule } from '../../form/form-types'

/** The form calls the image `imageUrl`, the wire `image_url` (product.md, section 3). */
export type MemberValues = { name: string; role: string; status: string; bio: string; imageUrl: string }

export const memberForm: FormModule<MemberValues, TeamMember> = {
  input: teamMemberInputSchema,
  formNames: { image_url: 'imageUrl' },
  blank: () => ({ name: '', role: '', status: 'SPECIAL_GUEST', bio: '', imageUrl: '' }),
  fromRecord: (member) => ({
    name: member.name,
    role: textOf(member.role),
    status: member.status,
    bio: textOf(member.bio),
    imageUrl: textOf(member.image_url),
  }),
  toWire: (values) => ({
    name: values.name,
    role: values.role,
    bio: values.bio,
    image_url: values.imageUrl,
    status: values.status,
  }),
}

const statuses = TEAM_STATUSES.map((status) => ({ value: status, label: status }))

export function MemberFields() {
  return (
    <>
      <TextField<MemberValues> name="name" label="Name" required />
      <TextField<MemberValues> name="role" label="Role" />
      <SelectField<MemberValues> name="status" label="Status" required choices={statuses} />
      <TextArea<MemberValues> name="bio" label="Bio" rows={6} />
      <UrlImageField<MemberValues> name="imageUrl" label="Image URL" shape="portrait" />
    </>
  )
}
