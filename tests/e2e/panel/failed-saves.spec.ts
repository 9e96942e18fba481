import { panelClient } from '../../harness/panel'
import { startPanelSession } from '../support/panel-page'
import { pictureIn } from '../support/pictures'
import { expect, FAILED_REQUEST, test } from '../support/test'

test.describe('a save in the panel that fails', () => {
  test.use({ expected: [[FAILED_REQUEST, /Error submitting form|unexpected response was received|Failed to fetch/], { scope: 'test' }] })
  test.beforeEach(({ page }) => startPanelSession(page))

  test('because somebody has changed the picture names what, and one that changes nothing is not written', async ({
    page,
    server,
    client,
  }) => {
    const { id } = await pictureIn(client, { name: 'label.png' })
    const panel = panelClient({ url: server.url, adminToken: client.token })
    const stored = async () => (await panel.get<{ alt: string; title: string; updatedAt: string }>(`/media/${id}`)).json
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.goto(`/panel/collections/media/${id}`)
    const { title, updatedAt } = await stored()
    await page.fill('#field-title', 'Mine')
    await page.fill('#field-title', title)
    await page.click('#action-save')
    expect((await saved).status()).toBe(200)
    await expect(page.getByText('Updated successfully')).toBeVisible()
    expect((await stored()).updatedAt).toBe(updatedAt)

    expect((await panel.patch(`/media/${id}`, { alt: 'Theirs' })).status).toBe(200)
    await page.fill('#field-title', 'Mine')
    await page.click('#action-save')
    const refusal = page.getByRole('alertdialog', { name: 'This document has changed' })
    await expect(refusal).toContainText('Somebody has changed Description since you opened this page. Nothing was saved.')
    await refusal.getByRole('button', { name: 'Save over it' }).click()
    await expect.poll(stored).toMatchObject({ title: 'Mine' })
    await expect(page.locator('#field-alt')).toBeFocused()
  })
})
