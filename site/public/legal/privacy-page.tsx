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
        CCC, the collective introduced on the <AppLink to={paths.about()}>About page</AppLink>, runs this site and is responsible for the
        data processed here. Send questions and requests to <LegalContact />.
      </p>
    ),
  },
  {
    id: 'reading',
    title: 'When you read',
    body: (
      <>
        <p>
          You need no account, and reading sets no cookies. Your device sends its network address and the address of the page, because the
          server could not send the page back without them. Our application logs each request (when, which page, how long it took), without
          your network address. Whoever hosts the server may keep ordinary connection records for a short time to fend off attacks.
        </p>
        <p>Fonts, scripts and most pictures come from this site itself. For the exceptions, see the section on videos below.</p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: (
      <>
        <p>
          Where analytics are switched on, we use PostHog to count which pages are opened and what is clicked: page views, clicks, the
          selected tier filter, and the episodes and drinks that are opened. Each event comes with a random id, the type of browser and
          device, the page you came from and an approximate location derived from the network address. We look at totals, not individuals.
          We do not record your screen and show no advertising.
        </p>
        <p>
          The library loads only after the page has finished loading, and administrators’ actions in the console are not counted. The legal
          basis is our legitimate interest in knowing what is read, or your consent where the law requires it. To opt out, block the script,
          or turn scripts off and clear this site’s storage: every page can be read without them.
        </p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'What is stored in your browser',
    body: (
      <>
        <p>The site keeps a few entries in your browser’s local storage. They stay on your device until they are removed.</p>
        <ul>
          <li>
            An analytics entry whose name begins with <code>ph_</code>: the random id mentioned above. Only where analytics are on.
          </li>
          <li>
            <code>ccc-token</code> and <code>ccc-user</code>: the session and the name of an administrator who has signed in. Signing out
            removes both. Readers never get them.
          </li>
          <li>
            <code>ccc-draft:…</code> and <code>ccc-single-keys</code>: an administrator’s unsaved drafts and their setting for keyboard
            shortcuts.
          </li>
        </ul>
        <p>
          In the session storage of a tab, <code>ccc-places</code> remembers how far you scrolled on the pages that you visited, so that
          going back finds your place. It ends with the tab and is never sent to us.
        </p>
        <p>
          Editors who use the admin panel also get a session cookie there. You can delete all of this at any time in your browser’s
          settings.
        </p>
      </>
    ),
  },
  {
    id: 'video',
    title: 'Videos and external pictures',
    body: (
      <>
        <p>
          Episodes are videos on YouTube, a service of Google. The page of an episode links to its video and can play it in place. No video
          or player loads before you choose “Play video”; then the player comes from youtube-nocookie.com, and Google learns your network
          address and which episode you watch. An episode without a thumbnail of its own shows YouTube’s still picture, which your browser
          fetches from Google’s servers; Google then learns your network address. In the same way, some entries may show a picture from
          another site.
        </p>
        <p>
          Once you follow a link, the other site’s rules apply. For YouTube, that is the{' '}
          <a href="https://policies.google.com/privacy" target="_blank" rel="noopener noreferrer">
            privacy policy of Google
          </a>
          . Our links pass on nothing about you beyond what your browser sends by itself.
        </p>
      </>
    ),
  },
  {
    id: 'people',
    title: 'People we write about',
    body: (
      <p>
        The About page names members and guests with their consent, and episodes name their guests. If you are named and would rather not
        be, write to us.
      </p>
    ),
  },
  {
    id: 'handing-on',
    title: 'Who else gets data, and for how long',
    body: (
      <p>
        The company that hosts our server and, where analytics are on, PostHog process data for us under contract. PostHog’s servers are in
        the European Union unless we have chosen another region. We sell no data and pass none on for advertising. We keep analytics data
        for no more than twelve months, and correspondence as long as needed to answer it and as the law requires.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>At any time, and without giving a reason, you may ask us</p>
        <ul>
          <li>what data we hold about you, and for a copy of it in a common format;</li>
          <li>to correct it, delete it or stop using it;</li>
          <li>to respect your objection to analytics, or your withdrawal of consent.</li>
        </ul>
        <p>
          Write to <LegalContact /> and you will get an answer within a month. Because we know readers only by a random id, we may have to
          ask you for the one in your browser. You can also complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        Before the site does something new with data, this page will say so, and the date at the top will change. The{' '}
        <AppLink to={paths.terms()}>terms of service</AppLink> also apply.
      </p>
    ),
  },
]

/** The privacy policy. */
export function Component() {
  usePageMeta({
    title: siteTitle('Privacy Policy'),
    description: 'What data this site collects about you, where it is stored, for how long, and how to have it deleted.',
    canonical: paths.privacy(),
  })
  return (
    <Legal
      title="Privacy Policy"
      updated="November 23, 2026"
      summary="No account, no cookies for readers, no advertising. Analytics only where they are switched on."
      parts={PARTS}
    />
  )
}
