import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import type * as z from 'zod/mini'
import { publicPages, type PublicEntity } from '../../../admin-bridge/contract'
import type { TypedPreview } from '../../features/previews/frame-messages'
import { lenientRecord, type Lenient } from '../../shared/api/lenient'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import { sections, type Accent } from '../../shared/routing/sections'
import type { ViewProps } from '../parts/detail/detail'

type Sent = TypedPreview['record']
type DetailModule<Schema extends z.ZodMiniObject> = {
  readonly resource: { readonly contract: { readonly detail: Schema; readonly noun: string } }
  readonly View: ComponentType<ViewProps<Lenient<z.output<Schema>>>>
}
type Shown = LazyExoticComponent<ComponentType<{ sent: Sent }>>

/** A record that is being typed lacks some values, and that is no reason to warn. */
const ignore = (): void => undefined

/** The view of a record's own page, for a record as the server sends it. */
const viewOf = <Schema extends z.ZodMiniObject>(load: () => Promise<DetailModule<Schema>>): Shown =>
  lazy(async () => {
    const { resource, View } = await load()
    const schema = lenientRecord(resource.contract.detail, resource.contract.noun, [], ignore)
    return {
      default: ({ sent }: { sent: Sent }) => {
        // a record that is not stored yet has the id 0, which no other record has
        const read = schema.safeParse({ ...sent, id: sent.id || 1 })
        return read.success ? <View record={{ ...read.data, id: sent.id }} /> : null
      },
    }
  })

/** The pages whose views show the records. */
const kinds: { readonly [Kind in PublicEntity]: { readonly file: string; readonly Shown: Shown } } = {
  episode: { file: 'public/caffeine/episode-page.tsx', Shown: viewOf(() => import('../caffeine/episode-page')) },
  drink: { file: 'public/caffeine/drink-page.tsx', Shown: viewOf(() => import('../caffeine/drink-page')) },
  review: { file: 'public/culinary/review-page.tsx', Shown: viewOf(() => import('../culinary/review-page')) },
  quote: { file: 'public/quotes/quote-page.tsx', Shown: viewOf(() => import('../quotes/quote-page')) },
  post: { file: 'public/blog/post-page.tsx', Shown: viewOf(() => import('../blog/post-page')) },
}

/** A record as its own page shows it, in the colours of its section, without neighbours. */
export function ShownRecord({ kind, record }: TypedPreview) {
  const { file, Shown } = kinds[kind]
  const section: { label: string; accent?: Accent; typeface?: 'serif' } = sections[publicPages[kind].section]
  usePageMeta({ title: siteTitle('Preview'), noindex: true, files: [file] })
  return (
    <div data-accent={section.accent ?? 'ink'} data-typeface={section.typeface}>
      <Suspense fallback={null}>
        <Shown sent={record} />
      </Suspense>
    </div>
  )
}
