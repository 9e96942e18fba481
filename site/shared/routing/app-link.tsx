import { Link, type LinkProps } from 'react-router-dom'
import { usePrefetch } from './prefetch'

export type AppLinkProps = LinkProps

/** A link inside the site: gets its page ready when the pointer or the focus comes near, and changes pages with a view transition. */
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
