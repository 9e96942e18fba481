import type { Locator, Page } from '@playwright/test'

/** Clicks and keys of a routine. */
export class Effort {
  clicks = 0
  keys = 0

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  /** Presses keys one after the other; each of a combination counts: Control+s is two. */
  async press(...combinations: readonly string[]): Promise<void> {
    for (const combination of combinations) {
      this.keys += combination.split('+').length
      await this.page.keyboard.press(combination)
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  /** Puts a copied text into the focused field. */
  async paste(text: string): Promise<void> {
    this.keys += 'Control+v'.split('+').length
    await this.page.keyboard.insertText(text)
  }

  /** Opens a dialog for files and chooses several that stand beside each other: the first, with Shift the last, and Open. */
  async chooseFiles(target: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.click(target)
    this.clicks += 3
    await (await chooser).setFiles(files)
  }

  /** "An episode …: 5 clicks, 180 keys" */
  line(routine: string): string {
    return `${routine}: ${this.clicks} clicks, ${this.keys} keys`
  }
}
