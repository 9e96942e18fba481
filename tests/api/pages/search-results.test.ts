import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send } from '../../harness/http'
import { sharedWorld, type World } from '../../harness/world'

const WORD = 'Zweiundvierzigstens'
/** One more than a page shows of each kind. */
const QUOTES = 101
const CUT_OFF = 'The first <!-- -->100<!-- --> of each kind are shown. Another word narrows the search.'

let world: World
const open = async (path: string): Promise<string> => (await send(world.server.url, path)).text
const resultsIn = (html: string): number => html.split(`<mark>${WORD}</mark>`).length - 1

beforeAll(async () => {
  world = sharedWorld()
  for (let number = 1; number <= QUOTES; number++) await world.make(contractOf('quote'), { quote_text: `${WORD} ${number}`, author: 'Ada' })
})

describe('the search page with more results than it shows', () => {
  it('shows twenty of a kind and offers all', async () => {
    const html = await open(`/search?q=${WORD}`)
    expect([resultsIn(html), html.includes('SHOW_ALL'), html.includes(CUT_OFF)]).toEqual([20, true, false])
  })

  it('shows a hundred then, and says that there are more', async () => {
    const html = await open(`/search?q=${WORD}&all=1`)
    expect([resultsIn(html), html.includes('SHOW_ALL'), html.includes(CUT_OFF)]).toEqual([100, false, true])
    expect(html).toContain('101 results')
  })

  it('says that only eight words count, and keeps the others in the field', async () => {
    const cut = 'Only the beginning counts: a search takes at most 8 words and 200 characters.'
    expect(await open(`/search?q=${WORD}+1+1+1+1+1+1+1`)).not.toContain(cut)
    const html = await open(`/search?q=${WORD}+1+1+1+1+1+1+1+9`)
    expect(html).toContain(cut)
    expect(html).toContain(`value="${WORD} 1 1 1 1 1 1 1 9"`)
    expect(await open(`/search?q=${WORD}+${'1'.repeat(200)}`)).toContain(cut)
  })

  it('says nothing of that once all are shown', async () => {
    const html = await open(`/search?q=${WORD}+7&all=1`)
    expect([resultsIn(html) > 0, html.includes(CUT_OFF)]).toEqual([true, false])
  })
})
