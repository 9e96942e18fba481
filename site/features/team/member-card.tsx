import type { TeamMember } from '../../shared/api/record-types'
import { nameOr } from '../../shared/format'
import { memberAnchor } from '../../shared/routing/paths'
import { Picture } from '../../shared/ui'
import styles from './member-card.module.css'

function MemberText({ member: { id, name, role, bio } }: { member: TeamMember }) {
  return (
    <>
      <h3 className={styles.name}>{nameOr(name, 'Member', id)}</h3>
      {role && <p className={styles.role}>{role}</p>}
      {bio && <p className={styles.bio}>{bio}</p>}
    </>
  )
}

/** A founder or member: portrait, name, role, bio. @param size founders have large cards. */
export function MemberCard({ member, size }: { member: TeamMember; size: 'large' | 'small' }) {
  return (
    <article id={memberAnchor(member.id)} className={styles.card} data-size={size}>
      <div className={styles.frame}>
        <Picture
          src={member.image_url}
          description={member.image_alt}
          focus={member.image_focus}
          alt=""
          fallback="portrait"
          sizes={size === 'large' ? '(width < 640px) 96px, 416px' : '(width < 640px) 96px, 312px'}
          className={styles.picture}
          imageClassName={styles.image}
        />
      </div>
      <div className={styles.text}>
        <MemberText member={member} />
      </div>
    </article>
  )
}

/** A special guest: name, role, bio, without an image. */
export function GuestCard({ member }: { member: TeamMember }) {
  return (
    <article id={memberAnchor(member.id)} className={styles.guest}>
      <MemberText member={member} />
    </article>
  )
}
