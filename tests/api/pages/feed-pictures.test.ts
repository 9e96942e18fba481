import { expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { paragraphNode, stateWith, textNode, uploadNode } from '../../harness/hostile-texts'
import { send } from '../../harness/http'
import { png } from '../../harness/pictures'
import { sharedWorld } from '../../harness/world'
import { all, one, parseXml } from './xml'

it('the feed names the pictures that a post shows, with their descriptions, each once', async () => {
  const world = sharedWorld()
  const alt = `Tom & "Jerry" <b> ]]> &amp;`
  const picture = async (description: string): Promise<{ id: number; url: string }> => {
    const bytes = await png({ width: 400, height: 300 })
    const { json } = await world.admin.upload<{ id: number; url: string }>('/v1/media', { bytes })
    await world.admin.put(`/v1/media/${json.id}`, { alt: description })
    return json
  }
  const [first, second] = [await picture(alt), await picture('')]
  const { content: _, ...body } = await world.body(contractOf('post'), { is_published: true, featured_image_url: first.url })
  const content_rich = stateWith(paragraphNode(textNode('Look')), uploadNode(second.id), uploadNode(first.id))
  const post = (await world.admin.post<ApiRecord>(contractOf('post').path, { ...body, content_rich })).json
  const other = await world.make(contractOf('post'), { is_published: true, featured_image_url: 'https://pictures.example/x.jpg?a=1&b=2' })
  const items = all(one(parseXml((await send(world.server.url, '/blog/feed.xml')).text), 'channel'), 'item')
  const mediaOf = ({ id }: ApiRecord) =>
    items
      .filter((item) => one(item, 'link').text.endsWith(`/blog/${id}`))
      .flatMap((item) => all(item, 'media:content'))
      .map((each) => ({ ...each.attributes, description: all(each, 'media:description')[0]?.text }))
  const size = { width: '400', height: '300' }
  const common = { medium: 'image', type: 'image/png' }
  expect(mediaOf(post)).toEqual([
    { ...common, ...size, url: world.server.url + first.url, description: alt },
    { ...common, ...size, url: world.server.url + second.url, description: undefined },
  ])
  expect(mediaOf(other)).toEqual([{ medium: 'image', url: 'https://pictures.example/x.jpg?a=1&b=2', description: undefined }])
  for (const { id } of [post, other]) await world.admin.del(`${contractOf('post').path}/${id}`)
})
