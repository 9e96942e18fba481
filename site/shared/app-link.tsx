import { Link, useHref, type LinkProps } from 'react-router-dom'
import { usePrefetch } from './prefetch'

export type AppLinkProps = LinkProps

/** A link inside the site: gets its page ready when the pointer or the focus comes near, and changes pages with a view transition. */
export function AppLink({ onPointerEnter, onFocus, ...rest }: AppLinkProps) {
  const prefetch = usePrefetch()
  const href = useHref(rest.to)
  return (
    <Link
      viewTransition
      {...rest}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prefetch(href)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetch(href)
      }}
    />
  )
}
