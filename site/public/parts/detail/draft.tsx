import type { ReactNode } from 'react'
import type { PublicEntity } from '../../../../admin-bridge/contract'
import { dayAndTime } from '../../../../cms/domain/moment-words'
import { statusOf } from '../../../../cms/domain/records/publication-status'
import { CopyPreviewLink } from '../../../features/previews/copy-preview-link'
import { paths } from '../../../shared/routing/paths'
import { LinkButton } from '../../../shared/ui'
import { NotPublic } from './not-public'

type DraftProps = {
  readonly kind: PublicEntity
  readonly id: number
  /** The record's publication: it says whether it is a draft, scheduled or withdrawn. Undefined for one that is published itself. */
  readonly of?: Publication
  /** Why nobody else can read it. */
  readonly text?: string
  readonly children: ReactNode
}

type Publication = { readonly is_published: boolean; readonly published_at: string | null; readonly publish_at: string | null }

/** The name of a record that is not public, and why nobody else can read it. */
function stateOf({ is_published: isPublished, published_at: publishedAt, publish_at: publishAt }: Publication): readonly [string, string] {
  switch (statusOf({ isPublished, publishedAt, publishAt })) {
    case 'scheduled':
      return ['Scheduled', `To be published on ${dayAndTime(publishAt ?? '')}. Until then only administrators can read this page.`]
    case 'withdrawn':
      return ['Withdrawn', 'Not published any more. Only administrators can read this page.']
    default:
      return ['Draft', 'Not published. Only administrators can read this page.']
  }
}

/** A record that only administrators can read. Its address is of no use to anybody else, but a preview link is. */
export function Draft({ kind, id, of, text, children }: DraftProps) {
  const [name, reason] = of ? stateOf(of) : ['Draft', '']
  return (
    <NotPublic
      name={name}
      text={text ?? reason}
      action={<LinkButton to={paths.admin.edit(kind, id)}>Edit</LinkButton>}
      link={<CopyPreviewLink kind={kind} id={id} />}
    >
      {children}
    </NotPublic>
  )
}
