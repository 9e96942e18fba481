import type { Client, Entry } from './client'
import { mark } from './console-page'
import type { FormFacts } from './form-facts'
import { tastingForms } from './forms-of-tasting'
import { wordForms } from './forms-of-words'

/** Every form with a page of its own. The category form is on its list's page. */
export const forms: readonly FormFacts[] = [...tastingForms, ...wordForms]

/** Creates a record of a form's module through the API. */
export async function madeFor(client: Client, facts: FormFacts, parent: number): Promise<{ word: string; record: Entry }> {
  const word = mark()
  return { word, record: await client.create(facts.api, facts.body(word, parent)) }
}
