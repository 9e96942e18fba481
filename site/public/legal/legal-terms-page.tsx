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
        CCC is a collective that publishes ratings of energy drinks, reviews of restaurants, quotes and a blog on this site. Whoever reads
        it accepts these terms. If you do not, please leave the site unread; nothing here is meant to be a trap.
      </p>
    ),
  },
  {
    id: 'opinions',
    title: 'Ratings are opinions',
    body: (
      <>
        <p>
          A rating says what we tasted and thought on one day, with one can or at one table. Recipes, cooks and prices change, and so do we.
          Each entry carries the date it rests on. It is no promise that you will find the same.
        </p>
        <p>
          We pay for what we rate. If that is ever otherwise, the entry says so. Brands and restaurants may tell us of errors of fact; they
          cannot buy, order or remove a rating.
        </p>
      </>
    ),
  },
  {
    id: 'health',
    title: 'No advice on health',
    body: (
      <p>
        Energy drinks hold caffeine and other active substances. Nothing here is medical or nutritional advice, and no grade says that a
        drink is safe for you. Children, pregnant people and anybody with a heart condition should ask a doctor first. Allergens stand on
        the label and with the kitchen, not with us.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'Using what we publish',
    body: (
      <>
        <p>
          Texts, pictures, grading sheets and the design belong to CCC or to those named as authors. You may link to any page, share it,
          quote from it with a link to the source, and print it for yourself. You may not republish whole entries, sell them, or use our
          name and grades as an endorsement without our written consent.
        </p>
        <p>
          Quotes belong to their authors and translators, as far as they are still protected. Names of drinks and restaurants are the marks
          of their owners; we name them to say what we are talking about.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Fair use of the site',
    body: (
      <>
        <p>Reading needs no account. Programs may read the site, its feeds and its open interface, as long as they are good guests:</p>
        <ul>
          <li>no attempts to get around the sign-in, to overload the server or to disturb other readers;</li>
          <li>no reading faster than a page a second without asking us first;</li>
          <li>no passing off of our entries as your own.</li>
        </ul>
        <p>
          The console is for people we have given an account. Whoever holds one keeps its password to themselves and answers for what is
          done with it.
        </p>
      </>
    ),
  },
  {
    id: 'elsewhere',
    title: 'Other people’s sites',
    body: (
      <p>
        Episodes lead to a video service (YouTube), and reviews may lead to grading sheets and restaurants. Those sites have terms of their
        own, and we have no say in what they show or keep.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        The site comes as it is. We may change, interrupt or close it, and we try to say so in time. We answer without limit for intent,
        gross negligence and harm to life or health, and wherever the law allows no limit. For anything else, and as far as the law allows,
        we do not answer for losses that come from relying on a rating or from the site being out of reach.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <>
        <p>
          When these terms change, the date at the top changes too, and what was agreed before stays agreed. If one of them does not hold in
          law, the others do. The law of the country where the collective is at home applies; consumers keep the protection of their own.
        </p>
        <p>
          Corrections, complaints and requests for consent go to <LegalContact />
          How we handle your data is told in the <AppLink to={paths.privacy()}>privacy policy</AppLink>.
        </p>
      </>
    ),
  },
]

/** The terms of service (screens.md 10). */
export function Component() {
  usePageMeta({
    title: siteTitle('Terms of Service'),
    description: 'What you may do with what CCC publishes, what a rating is worth in law, and how to reach us.',
    canonical: paths.terms(),
  })
  return (
    <Legal
      title="Terms of Service"
      changed="November 21, 2026"
      short="Read freely, quote with a link, do not sell our work, and do not take a number for advice on your health."
      parts={PARTS}
    />
  )
}
