import { Link, type LinkProps } from 'react-router-dom'
import { usePrefetch } from './prefetch'

export type AppLinkProps = LinkProps

/** A link within the site. It prefetches its page on hover or focus, and navigates with a view transition. */
export function AppLink({ onPointerEnter, onFocus, ...rest }: AppLinkProps) {
  const prefetch = usePrefetch()
  return (
    <Link
      viewTransition
      {...rest}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prefetch(event.currentTarget.href)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetch(event.currentTarget.href)
      }}
    />
  )
}
