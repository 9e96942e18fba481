import type { Page } from '@playwright/test'
import {
  hostileState,
  itemNode,
  linkNode,
  listNode,
  paragraphNode,
  stateWith,
  textNode,
  uploadNode,
  type SentState,
} from '../../../harness/hostile-texts'
import { jpeg } from '../../../harness/pictures'
import { Api } from '../../../harness/api'
import type { Client } from '../../support/client'
import { main, open } from '../../support/public-pages'
import { expect, expectAccessible, test } from '../../support/test'

async function write(client: Client, state: SentState): Promise<number> {
  const body = { title: 'A formatted post', slug: `formatted-${Date.now()}`, author: 'An editor', is_published: true, content_rich: state }
  return (await client.create('/v1/blog/posts', body)).id
}

async function addPicture({ url, token }: Client): Promise<number> {
  const response = await new Api(url).as(token).upload<{ id: number }>('/v1/media', { bytes: await jpeg({ width: 800, height: 500 }) })
  return response.json.id
}

/** What a page must never do while it shows a text: the dialogs it opens, and the requests it makes to other sites. */
function watch(page: Page, origin: string): { dialogs: string[]; foreign: string[] } {
  const seen = { dialogs: [] as string[], foreign: [] as string[] }
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) seen.foreign.push(request.url())
  })
  return seen
}

test('a post shows its formatting, before and after hydration and a navigation', async ({ page, client }) => {
  const picture = await addPicture(client)
  const id = await write(
    client,
    stateWith(
      paragraphNode(
        textNode('Some '),
        textNode('bold', 1),
        textNode(' words and '),
        linkNode('https://www.example.com/x', textNode('a link')),
      ),
      { type: 'heading', tag: 'h2', children: [textNode('Second part')] },
      listNode(itemNode(textNode('one')), itemNode(listNode(itemNode(textNode('deep'))))),
      { type: 'quote', children: [textNode('A quotation')] },
      { type: 'horizontalrule' },
      { type: 'block', fields: { blockType: 'Code', code: 'let a = 1\n\n  let b' } },
      uploadNode(picture, { fields: { caption: 'A caption' } }),
    ),
  )
  const expectText = async (): Promise<void> => {
    const text = main(page).locator('article')
    await expect(text.locator('strong')).toHaveText('bold')
    await expect(text.getByRole('link', { name: /^a link/ })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(text.getByRole('heading', { level: 2 })).toHaveText('Second part')
    await expect(text.locator('li li')).toHaveText('deep')
    await expect(text.locator('blockquote')).toHaveText('A quotation')
    await expect(text.locator('hr')).toHaveCount(1)
    expect(await text.locator('pre code').textContent()).toBe('let a = 1\n\n  let b')
    await expect(text.locator('figure figcaption')).toHaveText('A caption')
    await expect(text.getByRole('link', { name: 'Second part' })).toHaveCount(1)
  }
  await open(page, `/blog/${id}`)
  await expectText()
  // the text is in the page once as markup, and not again as data
  expect(await page.locator('#ccc-state').textContent()).not.toContain('<strong>')
  await expectAccessible(page)
  const image = main(page).locator('figure img')
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/w\.avif$/)
  const box = await image.boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1)

  await main(page).getByRole('link', { name: 'Second part' }).click()
  expect(new URL(page.url()).hash).toBe('#second-part')
  await expect(main(page).getByRole('heading', { name: 'Second part' })).toBeInViewport()
  await main(page).getByRole('link', { name: 'All posts' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await expect(main(page).getByRole('article').nth(3)).toBeVisible()
  await page.goBack()
  await expectText()
})

test('a hostile text runs no script, opens no dialog and asks no other site', async ({ page, client, server }) => {
  const id = await write(client, hostileState(await addPicture(client)))
  const seen = watch(page, server.url)
  await open(page, `/blog/${id}`)
  for (const link of await main(page).locator('article a, article img, article h2').all()) await link.hover({ force: true })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => Reflect.get(window, 'hacked') ?? null)).toBeNull()
  expect(seen).toEqual({ dialogs: [], foreign: [] })
  expect(
    await main(page)
      .locator('article')
      .locator('script, iframe, form, input, svg, [onerror], [onload], [onmouseover], [style]:not(picture *)')
      .count(),
  ).toBe(0)
  await expect(page.locator('#main')).toHaveCount(1)
})

test('the link of a long heading to itself stands behind its last word', async ({ page, client }) => {
  const words = 'What we drank on the night when everybody had gone home and only the two of us were left with the last six cans'
  const heading = (tag: string) => ({ type: 'heading', tag, children: [textNode(words)] })
  const id = await write(client, stateWith(paragraphNode(textNode('First')), heading('h2'), heading('h3'), paragraphNode(textNode('Last'))))
  await page.setViewportSize({ width: 360, height: 900 })
  await open(page, `/blog/${id}`)
  for (const level of [2, 3]) {
    const text = main(page).locator('article').getByRole('heading', { level })
    const gap = await text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [last, link] = [[...range.getClientRects()].at(-1), element.nextElementSibling?.getBoundingClientRect()]
      if (!last || !link) throw new Error('The heading has no text or no link')
      return {
        lines: range.getClientRects().length,
        across: link.left - last.right,
        isBeside: link.top < last.bottom && link.bottom > last.top,
      }
    })
    expect(gap.lines, 'the heading wraps').toBeGreaterThan(1)
    expect(gap, `level ${level}`).toMatchObject({ isBeside: true })
    expect(Math.abs(gap.across), `level ${level}`).toBeLessThan(20)
  }
})

test('wide code scrolls by itself, by keyboard too, and wraps in print', async ({ page, client }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const state = stateWith({ type: 'block', fields: { blockType: 'Code', code: `const wide = '${'word '.repeat(60)}'\n` } })
  await open(page, `/blog/${await write(client, state)}`)
  const code = main(page).locator('pre')
  const overflow = (): Promise<number> => code.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await overflow()).toBeGreaterThan(1_000)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await page.getByRole('button', { name: /share/i }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(code).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await overflow()).toBe(0)
})

test('lists fit a phone, however deep they are and however long their numbers', async ({ page, client }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  let deep = listNode(itemNode(textNode('level 20 and unbreakably-long-words')))
  for (let level = 19; level > 0; level--) deep = listNode(itemNode(textNode(`level ${level}`)), itemNode(deep))
  const numbered = (start: number, ...items: unknown[]) => ({ type: 'list', listType: 'number', start, children: items })
  const long = numbered(999_999, itemNode(textNode('a')), itemNode(numbered(999_999, itemNode(textNode('b')))))
  await open(page, `/blog/${await write(client, stateWith(numbered(1, itemNode(textNode('one'))), deep, long))}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // a marker has no box that a page can measure, so its text is set with its font
  const lefts = await main(page)
    .locator('article ol > li')
    .evaluateAll((items) =>
      items.map((item) => {
        const marker = getComputedStyle(item, '::marker')
        const ruler = document.createElement('span')
        ruler.textContent = '999999.\u00a0'
        ruler.style.cssText = `position: absolute; font: ${marker.font}; font-variant-numeric: tabular-nums`
        item.append(ruler)
        const width = ruler.getBoundingClientRect().width
        ruler.remove()
        return item.getBoundingClientRect().left - width
      }),
    )
  expect(lefts).toHaveLength(3)
  // the first is the ordinary list, whose numbers are short
  for (const left of lefts.slice(1)) expect(left).toBeGreaterThanOrEqual(0)
})

test('a word of 50,000 letters does not hold up the page', async ({ page, client }) => {
  const layoutOf = async (text: string): Promise<number> => {
    await open(page, `/blog/${await write(client, stateWith({ type: 'heading', tag: 'h2', children: [textNode(text)] }))}`)
    return page.evaluate(() => {
      const text_ = document.querySelector<HTMLElement>('article h2')?.closest('div')
      if (!text_) throw new Error('The post has no heading')
      text_.style.inlineSize = '300px'
      const start = performance.now()
      text_.getBoundingClientRect()
      return performance.now() - start
    })
  }
  const words = await layoutOf('xxxxx '.repeat(8_333))
  const word = await layoutOf('x'.repeat(50_000))
  // some 40 times as long; without the breaks that the page adds, it is well over 500 times
  expect(word, `${word} ms, and ${words} ms in words`).toBeLessThan(200 * words)
})
