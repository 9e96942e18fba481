import { team } from '../content/team'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'
import { portrait } from '../pictures/portraits/portrait'

const altOf = (name: string): string => `Portrait of ${name}`

export const teamSeed: EntitySeed = {
  pictures: () =>
    team.map((person, i) => ({ alt: altOf(person.name), name: `portrait-${i + 1}.png`, draw: () => portrait(person.portrait) })),
  write: ({ create, pictures }) =>
    inOrder(team, ({ portrait: _portrait, createdOn, ...person }) =>
      create('team', { ...person, image: pictures.get(altOf(person.name)), createdAt: timestampOn(createdOn) }),
    ),
}
