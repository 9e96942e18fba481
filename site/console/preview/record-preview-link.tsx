import { isPublicEntity, type PublicEntity } from '../../../admin-bridge/contract'
import type { EntityName } from '../../../cms/domain/entities'
import { UncopiedLink } from '../../features/previews/uncopied-link'
import { usePreviewLinks } from '../../features/previews/use-preview-links'
import styles from './preview.module.css'

function CopyLink({ kind, id }: { readonly kind: PublicEntity; readonly id: number }) {
  const { copy, isBusy, uncopied } = usePreviewLinks(kind, id)
  return (
    <>
      <button type="button" className={styles.quiet} onClick={copy} disabled={isBusy}>
        Copy preview link
      </button>
      {uncopied && <UncopiedLink link={uncopied} />}
    </>
  )
}

/** Makes a link with which anybody sees the stored record; nothing for records without a page. */
export const RecordPreviewLink = ({ entity, id }: { readonly entity: EntityName; readonly id: number }) =>
  isPublicEntity(entity) ? <CopyLink kind={entity} id={id} /> : null
