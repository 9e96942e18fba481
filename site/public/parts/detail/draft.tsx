import type { ReactNode } from 'react'
import type { PublicEntity } from '../../../../admin-bridge/contract'
import { CopyPreviewLink } from '../../../features/previews/copy-preview-link'
import { paths } from '../../../shared/routing/paths'
import { LinkButton } from '../../../shared/ui'
import { NotPublic } from './not-public'

type DraftProps = {
  readonly kind: PublicEntity
  readonly id: number
  /** Why nobody else can read it. */
  readonly text?: string
  readonly children: ReactNode
}

/** A record that only administrators can read. Its address is of no use to anybody else, but a preview link is. */
export const Draft = ({ kind, id, text = 'Not published. Only administrators can read this page.', children }: DraftProps) => (
  <NotPublic
    name="Draft"
    text={text}
    action={<LinkButton to={paths.admin.edit(kind, id)}>Edit</LinkButton>}
    link={<CopyPreviewLink kind={kind} id={id} />}
  >
    {children}
  </NotPublic>
)
