import { teamMember } from '../domain/entities/team-member'
import { contentCollection, groups } from './content'

export const Team = contentCollection(teamMember, {
  group: groups.people,
  plural: 'team',
  columns: ['id', 'name', 'role', 'status'],
  searchable: ['name', 'role'],
})
