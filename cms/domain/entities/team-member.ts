import { messages } from '../messages'
import { TEAM_STATUSES } from '../team-status'
import { defineEntity } from './entity'

/** A person on the About page, which groups people by status. */
export const teamMember = /* @__PURE__ */ defineEntity({
  name: 'teamMember',
  collection: 'team',
  noun: 'team member',
  plural: 'team members',
  listName: 'Team',
  group: 'people',
  titleField: 'name',
  imageField: 'image',
  order: ['id'],
  columns: ['id', 'image', 'name', 'role', 'status'],
  search: { title: ['name'], body: 'bio', fields: ['name', 'role', 'bio'] },
  list: { sort: ['id', 'name', 'role', 'status'], filters: ['status'] },
  fields: {
    name: { kind: 'line', label: 'Name', required: messages.nameRequired },
    role: { kind: 'line', label: 'Role' },
    status: {
      kind: 'choice',
      label: 'Status',
      choices: TEAM_STATUSES,
      invalid: messages.status,
      required: messages.statusRequired,
      default: 'SPECIAL_GUEST',
    },
    bio: { kind: 'text', label: 'Bio', rows: 6 },
    image: { kind: 'picture', label: 'Image', formName: 'imageUrl', size: { width: 480, height: 480 } },
  },
})
