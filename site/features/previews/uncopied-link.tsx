import { useEffect, useId, useRef } from 'react'
import type { PreviewLink } from '../../../admin-bridge/contract/previews'
import { endOf } from './preview-links'
import styles from './uncopied-link.module.css'

/** A link that the browser did not let the page copy, selected so that the user can. */
export function UncopiedLink({ link }: { readonly link: PreviewLink }) {
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    address.current?.focus()
    address.current?.select()
  }, [link])
  return (
    <div className={styles.link}>
      <label htmlFor={id}>Copy this preview link. It works until {endOf(link)}.</label>
      <input ref={address} id={id} readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
    </div>
  )
}
