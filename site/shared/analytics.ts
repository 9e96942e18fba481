import { whenIdle } from './idle'
import type { AnalyticsSettings } from './routing/page-state'
import { paths } from './routing/paths'

/** The events of product.md, section 7, and what each tells (screens.md 11). */
export type AnalyticsEvents = {
  caffeine_page_view: Record<string, never>
  caffeine_tier_filter: { selected_tier: string }
  caffeine_episode_click: { episode_id: number; title: string }
  caffeine_drink_view: { drink_id: number; name: string }
  episode_detail_view: { episode_id: number; title: string }
  episode_youtube_click: { episode_id: number; title: string }
  episode_drink_view: { drink_id: number; name: string }
  episode_back_to_index: Record<string, never>
  featured_section_click: { section: string }
  manifesto_click: Record<string, never>
  navigation_click: { destination: string }
}

type Sent = { event: string; properties: object }

let active = false
let waiting: Sent[] = []
let send: (sent: Sent) => void = (sent) => waiting.push(sent)

/** Tells of an event; nothing without a key, and nothing of the console. */
export function track<Event extends keyof AnalyticsEvents>(event: Event, properties: AnalyticsEvents[Event]): void {
  if (active && !inConsole()) send({ event, properties })
}

const inConsole = (): boolean => `${window.location.pathname}/`.startsWith(`${paths.admin.home()}/`)

/**
 * Starts analytics after the page is at rest. Without a key nothing is downloaded; events told before the library is here
 * wait for it. The library loads nothing further from elsewhere.
 */
export function startAnalytics({ key, host }: AnalyticsSettings): void {
  if (!key) return
  active = true
  whenIdle(() => {
    void import('posthog-js/dist/module.no-external').then(
      ({ default: posthog }) => {
        posthog.init(key, {
          api_host: host,
          persistence: 'localStorage',
          autocapture: true,
          capture_pageview: 'history_change',
          capture_pageleave: true,
          disable_session_recording: true,
          disable_surveys: true,
          disable_external_dependency_loading: true,
          // Events are all that is wanted: no feature flags, no settings from elsewhere that could switch them off.
          advanced_disable_flags: true,
          // Robots are told apart by the service, which marks them; here they would silence every check of the above.
          opt_out_useragent_filter: true,
          before_send: (event) => (inConsole() ? null : event),
        })
        send = ({ event, properties }) => posthog.capture(event, properties)
        for (const sent of waiting) send(sent)
        waiting = []
      },
      () => undefined,
    )
  })
}
