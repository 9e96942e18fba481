import { expect } from 'vitest'
import type { administrator } from '../support/client'
import { expectSuccess } from '../support/content'
import { having } from '../../harness/matchers'

/** A formatted text as the first version stored it, with a link that is no longer allowed. */
export const STORED_TEXT = {
  root: {
    type: 'root',
    children: [
      { type: 'heading', tag: 'h2', format: 'center', children: [{ type: 'text', text: 'Title', format: 1 }] },
      {
        type: 'list',
        listType: 'bullet',
        children: [
          { type: 'listitem', children: [{ type: 'text', text: 'first item' }] },
          { type: 'listitem', children: [{ type: 'text', text: 'second item', format: 2 }] },
        ],
      },
      {
        type: 'paragraph',
        children: [
          { type: 'autolink', fields: { url: 'https://e.example' }, children: [{ type: 'text', text: 'web' }] },
          { type: 'link', fields: { url: 'tel:110', linkType: 'custom' }, children: [{ type: 'text', text: ' phone' }] },
        ],
      },
    ],
  },
}

/** Asserts that a formatted text of the first version is read, found and can be edited. */
export async function expectStoredText(
  api: Awaited<ReturnType<typeof administrator>>,
  get: (address: string) => Promise<unknown>,
): Promise<void> {
  const content = 'Title\n\nfirst item\n\nsecond item\n\nweb phone'
  expect(await get('blog/posts/')).toEqual([having({ title: 'Formatted', content })])
  const link = '<a href="https://e.example" rel="noopener noreferrer" target="_blank" data-leads-to="e.example">web</a>'
  const html = (second: string): string =>
    `<h2 id="title"><strong>Title</strong></h2><ul><li>first item</li><li><em>${second}</em></li></ul><p>${link} phone</p>`
  expect(await get('blog/posts/1')).toMatchObject({ content, content_html: html('second item') })
  expect(await get('blog/posts/?q=item%20phone')).toHaveLength(1)
  expectSuccess(await api.put('/blog/posts/1', { content: content.replace('second', 'last') }))
  expect(await get('blog/posts/1')).toMatchObject({ content_html: html('last item') })
}
