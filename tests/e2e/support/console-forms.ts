import type { Client, Entry } from './client'
import { mark } from './console-page'
import type { FormFacts } from './form-facts'
import { tastingForms } from './forms-of-tasting'
import { wordForms } from './forms-of-words'

/** Every form that is a page of its own; the one of categories stands on its list. */
export const forms: readonly FormFacts[] = [...tastingForms, ...wordForms]

/** A record of a form's module, made through the API. */
export async function madeFor(client: Client, facts: FormFacts, parent: number): Promise<{ word: string; record: Entry }> {
  const word = mark()
  return { word, record: await client.create(facts.api, facts.body(word, parent)) }
}
