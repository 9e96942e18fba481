import type { CollectionConfig } from 'payload'
import { publicContent } from '../access/access'
import { messages } from '../domain/messages'
import { TEAM_STATUSES } from '../domain/team-status'
import { choice, line, picture, text } from '../fields/fields'
import { searchText } from '../fields/search-text'
import { syncPictures } from '../hooks/pictures'
import { contentDefaults, groups } from './content'

export const Team: CollectionConfig = {
  ...contentDefaults,
  slug: 'team',
  labels: { singular: 'Team member', plural: 'Team' },
  access: publicContent(),
  admin: {
    group: groups.people,
    useAsTitle: 'name',
    defaultColumns: ['id', 'name', 'role', 'status'],
    listSearchableFields: ['name', 'role'],
  },
  defaultSort: 'id',
  hooks: { beforeChange: [syncPictures('image')] },
  fields: [
    line({ name: 'name', label: 'Name', required: messages.nameRequired }),
    line({ name: 'role', label: 'Role' }),
    choice('status', 'Status', TEAM_STATUSES, messages.status, messages.statusRequired, 'SPECIAL_GUEST'),
    text({ name: 'bio', label: 'Bio' }, 6),
    ...picture('image', 'Image'),
    searchText('name', 'role', 'bio'),
  ],
}
