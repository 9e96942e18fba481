import { fieldsOfKind, stateName, wireName, type Entity } from '../../cms/domain/entities'

// A file of its own: the console needs it without the schemas of editor states.

/** The API's names of an entity's formatted texts, as plain text and as editor states. */
export const richTextNames = (entity: Entity): { text: string; state: string }[] =>
  fieldsOfKind(entity, 'richText').map(([key, field]) => {
    const text = wireName(key, field)
    return { text, state: stateName(text) }
  })
