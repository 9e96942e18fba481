import { expect, expectAccessible, test } from '../support/test'

test('the list of quotes shows what the layer holds', async ({ page, client }) => {
  await page.goto('/quotes')
  const [newest] = await client.list('/v1/quotes', 'limit=1')
  await expect(page.getByText(String(newest?.['quote_text']))).toBeVisible()
  await expectAccessible(page)
})
