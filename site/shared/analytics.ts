import { whenIdle } from './idle'
import type { AnalyticsSettings } from './routing/page-state'
import { paths } from './routing/paths'

/** The analytics events and their properties. */
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

type Captured = { event: string; properties: object }

let isActive = false
let queue: Captured[] = []
let send: (captured: Captured) => void = (captured) => queue.push(captured)

/** Captures an event. Does nothing without a key, and nothing in the console. */
export function track<Event extends keyof AnalyticsEvents>(event: Event, properties: AnalyticsEvents[Event]): void {
  if (isActive && !inConsole()) send({ event, properties })
}

const inConsole = (): boolean => `${window.location.pathname}/`.startsWith(`${paths.admin.home()}/`)

/**
 * Starts analytics once the page is idle; never on a page that shows a preview. Without a key nothing is downloaded. Events captured before the library has loaded are
 * queued. This build of the library loads no code from other hosts.
 */
export function startAnalytics({ key, host }: AnalyticsSettings): void {
  // the address of a preview holds its token, which the service must not get
  if (!key || /^\/preview\//i.test(window.location.pathname)) return
  isActive = true
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
          // Only events are needed: no feature flags and no remote configuration.
          advanced_disable_flags: true,
          // The service filters robots itself; the client's filter would also drop the events of browser tests.
          opt_out_useragent_filter: true,
          before_send: (event) => (inConsole() ? null : event),
        })
        send = ({ event, properties }) => posthog.capture(event, properties)
        for (const captured of queue) send(captured)
        queue = []
      },
      () => undefined,
    )
  })
}
