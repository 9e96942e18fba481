import { teamContract } from '../contract'
import { defineResource, orNull, stamps } from './define-resource'

export const team = defineResource({
  contract: teamContract,
  collection: 'team',
  order: ['id'],
  fields: { name: 'name', role: 'role', bio: 'bio', image_url: 'imageUrl', status: 'status' },
  toWire: (list) =>
    list.map((member) => ({
      id: member.id,
      name: member.name,
      role: orNull(member.role),
      bio: orNull(member.bio),
      image_url: orNull(member.imageUrl),
      status: member.status,
      ...stamps(member),
    })),
})
