import { useQuery } from '@tanstack/react-query'
import { track } from '../../shared/analytics'
import { useApi } from '../../shared/api/api-context'
import { AppLink } from '../../shared/routing/app-link'
import { countOf } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { Spectrum } from '../parts/board/spectrum'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { homeMeta } from '../../shared/head/structured-data'
import { Label, PageTitle, VisuallyHidden } from '../../shared/ui'
import { LANDING_LINKS, LANDING_MORE } from '../layout/navigation'
import { HeroCan } from './hero-can'
import { LandingCards } from './landing-cards'
import { Latest } from './latest'
import { KINDS, latestRecord } from './latest-records'
import phrase from '../../shared/pictures/think-it-over.svg?no-inline'
import { landingSummary, type LandingSummary } from './landing-summary'
import { Logo } from '../../shared/ui/logo'
import styles from './home-page.module.css'

/** Prefetches the figures of all projects and the latest records. The page is complete without them. */
export const prefetch = ({ api, queryClient }: PageContext): Promise<unknown> =>
  Promise.all([queryClient.prefetchQuery(landingSummary(api)), ...KINDS.map((kind) => queryClient.prefetchQuery(latestRecord(api, kind)))])

function Hero({ summary }: { summary: LandingSummary | undefined }) {
  return (
    <div className={styles.hero}>
      <div className={styles.top}>
        <Logo />
        <Label className={styles.figures}>
          {summary &&
            `${countOf(summary.drinks, 'drink')} · ${countOf(summary.reviews, 'restaurant')} · ${countOf(summary.quotes, 'quote')}`}
        </Label>
      </div>
      <div className={styles.stage}>
        <PageTitle className={styles.title}>
          We drink it, eat it, and {/* A picture, because a third font above the fold would weigh more than these outlines. */}
          <img src={phrase} alt="think it over." width={4640} height={980} fetchPriority="high" className={styles.phrase} />
        </PageTitle>
        <HeroCan />
      </div>
    </div>
  )
}

function Manifesto() {
  return (
    <section className={styles.manifesto} aria-labelledby="manifesto">
      <Label as="h2">
        <span id="manifesto">Manifesto</span>
      </Label>
      <div>
        <p className={styles.creed}>Taste is an argument you can lose. So we write the number down, say why, and let you check the can.</p>
        <AppLink to={paths.about()} className={styles.learn} onClick={() => track('manifesto_click', {})}>
          <span>Learn More</span>
          <VisuallyHidden> about the collective</VisuallyHidden>
        </AppLink>
      </div>
    </section>
  )
}

/** The landing page. It has no standard header and footer. */
export function Component() {
  const { data: summary } = useQuery(landingSummary(useApi()))
  usePageMeta({
    title: siteTitle('We drink it, eat it, and think it over'),
    description: 'A collective that rates energy drinks on the record, reviews restaurants and collects quotes worth keeping.',
    canonical: paths.home(),
    ...(import.meta.env.SSR && homeMeta()),
  })
  return (
    <div className={styles.landing} data-accent="acid">
      <main id="main" tabIndex={-1}>
        <Hero summary={summary} />
        {/* The bar keeps its place while the figures load. */}
        <div className={styles.bar}>
          {summary && summary.drinks > 0 && (
            <Spectrum counts={summary.tiers} palette="caffeine" linkOf={(tier) => paths.caffeine({ tier })} />
          )}
        </div>
        <LandingCards summary={summary} />
        <Latest />
        <Manifesto />
        <nav className={styles.row} aria-label="Sections">
          {LANDING_LINKS.map(({ label, to }) => (
            <AppLink key={to} to={to} className={styles.rowLink} onClick={() => track('navigation_click', { destination: to })}>
              {label}
            </AppLink>
          ))}
        </nav>
        <nav className={styles.more} aria-label="More">
          {LANDING_MORE.map(({ label, to }) => (
            <AppLink key={to} to={to} className={styles.rowLink}>
              {label}
            </AppLink>
          ))}
        </nav>
      </main>
    </div>
  )
}
