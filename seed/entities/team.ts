import { slugFrom } from '../../cms/domain/slug'
import { team } from '../content/team'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'

const altOf = (name: string): string => `Portrait of ${name}`

export const teamSeed: EntitySeed = {
  size: team.length,
  pictures: () => team.map(({ name }) => ({ alt: altOf(name), file: `portrait-${slugFrom(name)}` })),
  write: ({ create, pictures }) =>
    inOrder(team, ({ createdOn, ...person }) =>
      create('team', { ...person, image: pictures.get(altOf(person.name)), createdAt: timestampOn(createdOn) }),
    ),
}
