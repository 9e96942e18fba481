import { quotes } from '../content/quotes'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'

export const quoteSeed: EntitySeed = {
  size: quotes.length,
  pictures: () => [],
  write: ({ create, idOf }) =>
    inOrder(quotes, ({ createdOn, episode, ...quote }) =>
      create('quotes', { ...quote, episode: episode ? idOf('episode', episode - 1) : undefined, createdAt: timestampOn(createdOn) }),
    ),
}
