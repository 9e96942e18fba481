import { AppLink } from '../../shared/routing/app-link'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import { paths } from '../../shared/routing/paths'
import { Legal, type LegalPart } from './legal'
import { LegalContact } from './legal-contact'

const PARTS: readonly LegalPart[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        CCC, the collective named on the <AppLink to={paths.about()}>About page</AppLink>, runs this site and decides what happens with data
        on it. Questions and requests go to <LegalContact />
      </p>
    ),
  },
  {
    id: 'reading',
    title: 'When you read',
    body: (
      <>
        <p>
          You need no account, and reading sets no cookies. Your device sends its network address and the address of the page, because
          otherwise no page could be sent back. Our application writes a log line for each request (when, which page, how long it took),
          without your network address; whoever hosts the server may keep ordinary connection records for a short time to ward off attacks.
        </p>
        <p>Fonts, scripts and most pictures come from this site itself. Some pictures do not: see video below.</p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: (
      <>
        <p>
          Where analytics are switched on, we use PostHog to count which pages are opened and what is clicked: page views, clicks, the tier
          somebody filters by, the episode or drink that was opened. Each comes with a random id, the kind of browser and device, the page
          you came from and a rough place taken from the network address. We look at sums, not at persons; there is no recording of your
          screen and no advertising.
        </p>
        <p>
          The library is loaded only after the page is at rest, and what an administrator does in the console is not counted. The basis is
          our legitimate interest in knowing what is read, or your consent where the law asks for it. To be left out, block the script or
          clear this site’s storage and turn scripts off: every page can be read without them.
        </p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'What stays in your browser',
    body: (
      <>
        <p>The site keeps a few entries in your browser’s local storage. They stay on your device until they are removed.</p>
        <ul>
          <li>
            An entry of the analytics, its name beginning with <code>ph_</code>: the random id above. Only where analytics are on.
          </li>
          <li>
            <code>ccc-token</code> and <code>ccc-user</code>: the session and the name of an administrator who has signed in. Signing out
            removes both. Readers never get them.
          </li>
          <li>
            <code>ccc-draft:…</code> and <code>ccc-single-keys</code>: what an administrator has typed and not saved, and how they like
            their keyboard shortcuts.
          </li>
        </ul>
        <p>
          Editors who use the content panel also get a session cookie there. You can delete all of it at any time in your browser’s
          settings.
        </p>
      </>
    ),
  },
  {
    id: 'video',
    title: 'Videos and outside pictures',
    body: (
      <>
        <p>
          Episodes are videos on YouTube, a service of Google. We link to them and do not embed a player, so no video is loaded before you
          choose to watch it there. An episode without a thumbnail of its own shows YouTube’s still picture, which your browser fetches from
          Google’s servers; Google then learns your network address. Single entries may show a picture from another address in the same way.
        </p>
        <p>
          From the moment you follow a link, the other site’s rules apply, for YouTube the{' '}
          <a href="https://policies.google.com/privacy" target="_blank" rel="noopener noreferrer">
            privacy policy of Google
          </a>
          . Our links hand no address of yours over beyond what your browser sends by itself.
        </p>
      </>
    ),
  },
  {
    id: 'people',
    title: 'People we write about',
    body: (
      <p>
        The About page names members and guests with their consent; episodes name who took part. If you are named and would rather not be,
        write to us.
      </p>
    ),
  },
  {
    id: 'handing-on',
    title: 'Who else gets data, and for how long',
    body: (
      <p>
        The company that hosts our server and, where analytics are on, PostHog handle data for us under contract. PostHog’s servers stand in
        the European Union unless we have set another region. We sell nothing and hand nothing on for advertising. Analytics are kept for no
        more than twelve months, letters as long as it takes to answer them and as the law demands.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>You may ask us at any time, and without giving a reason,</p>
        <ul>
          <li>what we hold about you, and for a copy of it in a common format;</li>
          <li>to correct it, to delete it or to stop using it;</li>
          <li>to respect your objection to analytics, or a consent that you take back.</li>
        </ul>
        <p>
          Write to <LegalContact /> and you have an answer within a month. Because we know readers only by a random id, we may have to ask
          you for the one in your browser. You can also complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When the site starts to do something new with data, this page says so first, and the date at the top changes. The{' '}
        <AppLink to={paths.terms()}>terms of service</AppLink> apply besides.
      </p>
    ),
  },
]

/** The privacy policy (screens.md 10). */
export function Component() {
  usePageMeta({
    title: siteTitle('Privacy Policy'),
    description: 'What this site keeps about you, where, for how long, and how to have it removed.',
    canonical: paths.privacy(),
  })
  return (
    <Legal
      title="Privacy Policy"
      changed="November 21, 2026"
      short="No account, no cookies for readers, no advertising. Analytics only where they are switched on, and never in the way of reading."
      parts={PARTS}
    />
  )
}
