import type { PublicEntity } from '../../../admin-bridge/contract'
import { Button } from '../../shared/ui/button'
import { UncopiedLink } from './uncopied-link'
import { usePreviewLinks } from './use-preview-links'

/** Stands where the share button of a public record is: makes a link for somebody without an account. */
export function CopyPreviewLink({ kind, id }: { readonly kind: PublicEntity; readonly id: number }) {
  const { copy, isBusy, uncopied } = usePreviewLinks(kind, id)
  return (
    <div data-screen-only="">
      <Button onClick={copy} disabled={isBusy}>
        Copy preview link
      </Button>
      {uncopied && <UncopiedLink link={uncopied} />}
    </div>
  )
}
