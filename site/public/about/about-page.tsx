import { useQuery } from '@tanstack/react-query'
import { GROUPS, teamGroup, type TeamGroup } from '../../features/team/groups'
import { GuestCard, MemberCard } from '../../features/team/member-card'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import { Grid, Page } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { preloadSerif } from '../../shared/theme/serif-font'
import { AboutManifesto } from './about-manifesto'
import styles from './about-page.module.css'

/** Prefetches the three groups of the team, read together. A group that fails is missing from the page. */
export async function prefetch({ api, queryClient }: PageContext): Promise<void> {
  await Promise.all(GROUPS.map((group) => queryClient.prefetchQuery(teamGroup(api, group))))
}

const TITLES: Readonly<Record<TeamGroup, string>> = { founders: 'FOUNDERS', members: 'MEMBERS', 'special-guests': 'SPECIAL_GUESTS' }

/** One group of people. Renders nothing if the group is empty or cannot be read. */
function Group({ group }: { group: TeamGroup }) {
  const { data: people = [] } = useQuery(teamGroup(useApi(), group))
  if (people.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={group} data-group={group}>
      <h2 id={group} className={styles.groupTitle}>
        {TITLES[group]}
      </h2>
      <Grid look={group === 'founders' ? 'hairline' : 'hairline-small'}>
        {people.map((member) =>
          group === 'special-guests' ? (
            <GuestCard key={member.id} member={member} />
          ) : (
            <MemberCard key={member.id} member={member} size={group === 'founders' ? 'large' : 'small'} />
          ),
        )}
      </Grid>
    </section>
  )
}

/** The About page: the manifesto and the team. */
export function Component() {
  preloadSerif()
  usePageMeta({
    title: siteTitle('About'),
    description: 'Taste is an argument you can lose. So we write the number down, say why, and let you check the can.',
    canonical: paths.about(),
  })
  return (
    <Page>
      <AboutManifesto />
      {GROUPS.map((group) => (
        <Group key={group} group={group} />
      ))}
    </Page>
  )
}
