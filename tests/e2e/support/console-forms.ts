import type { Client, Entry } from './client'
import { uniqueWord } from './console-page'
import type { FormFacts } from './form-facts'
import { episodeDrinkReviewForms } from './episode-drink-review-forms'
import { quotePostTeamForms } from './quote-post-team-forms'

/** Every form with a page of its own. The category form is on its list's page. */
export const forms: readonly FormFacts[] = [...episodeDrinkReviewForms, ...quotePostTeamForms]

/** Creates a record of a form's module through the API. */
export async function madeFor(client: Client, facts: FormFacts, parent: number): Promise<{ word: string; record: Entry }> {
  const word = uniqueWord()
  return { word, record: await client.create(facts.api, facts.body(word, parent)) }
}
