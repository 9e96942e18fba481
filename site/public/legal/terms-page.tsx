import { AppLink } from '../../shared/routing/app-link'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import { paths } from '../../shared/routing/paths'
import { Legal, type LegalPart } from './legal'
import { LegalContact } from './legal-contact'

const PARTS: readonly LegalPart[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        CCC is a collective that publishes energy drink ratings, restaurant reviews, quotes and a blog on this site. By using the site you
        accept these terms. If you do not accept them, please do not use the site.
      </p>
    ),
  },
  {
    id: 'opinions',
    title: 'Ratings are opinions',
    body: (
      <>
        <p>
          A rating is what we tasted and thought on one day, with one can or at one table. Recipes, cooks and prices change, and so do our
          opinions. A review shows the date of our visit, and a drink links to the episode it was tasted in. Your experience may differ.
        </p>
        <p>
          We pay for what we rate. If we ever do not, the entry says so. Brands and restaurants may point out factual errors; they cannot
          buy, commission or remove a rating.
        </p>
      </>
    ),
  },
  {
    id: 'health',
    title: 'No health advice',
    body: (
      <p>
        Energy drinks contain caffeine and other active substances. Nothing here is medical or nutritional advice, and no grade means that a
        drink is safe for you. Children, pregnant people and anyone with a heart condition should ask a doctor first. For allergens, check
        the label or ask the kitchen.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'Using what we publish',
    body: (
      <>
        <p>
          The text, pictures, grading sheets and design belong to CCC or to the authors named. You may link to any page, share it, quote
          from it with a link to the source, and print it for personal use. Without our written consent you may not republish or sell whole
          entries, or use our name and grades as an endorsement.
        </p>
        <p>
          Quotes belong to their authors and translators where they are still protected. Names of drinks and restaurants are trademarks of
          their owners; we use them only to identify what we are writing about.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Fair use of the site',
    body: (
      <>
        <p>Reading needs no account. Programs may read the site, its feeds and its public API if they follow these rules:</p>
        <ul>
          <li>do not try to get around the sign-in, overload the server or disturb other readers;</li>
          <li>do not read more than one page per second without asking us first;</li>
          <li>do not present our entries as your own.</li>
        </ul>
        <p>
          The console is only for people to whom we have given an account. Account holders must keep their password to themselves and are
          responsible for what is done with their account.
        </p>
      </>
    ),
  },
  {
    id: 'elsewhere',
    title: 'Other people’s sites',
    body: (
      <p>
        Episodes link to a video service (YouTube), and reviews may link to grading sheets elsewhere. Those sites have their own terms, and
        we do not control what they show or store.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        The site is provided “as is”. We may change, interrupt or close it, and we try to announce that in advance. We are liable without
        limit for intent, gross negligence and harm to life or health, and wherever the law does not allow a limit. Otherwise, as far as the
        law allows, we are not liable for losses that result from relying on a rating or from the site being unavailable.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <>
        <p>
          When these terms change, the date at the top changes too. If one of them is invalid, the others still apply. The law of the
          country where the collective is based applies; consumers keep the protection of the law of their own country.
        </p>
        <p>
          Corrections, complaints and requests for consent go to <LegalContact />. The{' '}
          <AppLink to={paths.privacy()}>privacy policy</AppLink> explains how we handle your data.
        </p>
      </>
    ),
  },
]

/** The terms of service. */
export function Component() {
  usePageMeta({
    title: siteTitle('Terms of Service'),
    description: 'How you may use what CCC publishes, what a rating means, and how to contact us.',
    canonical: paths.terms(),
  })
  return (
    <Legal
      title="Terms of Service"
      updated="November 22, 2026"
      summary="Read freely, quote with a link, do not sell our work, and do not take a rating for health advice."
      parts={PARTS}
    />
  )
}
