import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readyMessage, toShow, type TypedPreview as Preview } from '../../features/previews/frame-messages'
import { NotFound } from '../parts'
import { InsteadOfShare } from '../parts/detail/share-button'
import { ShownRecord } from './shown-record'
import { Waiting } from './waiting'

/** Keeps the frame where it is: links and forms lead away from what is being typed. */
function stay(event: Event): void {
  const { target } = event
  if (event.type === 'submit' || (target instanceof Element && target.closest('a'))) {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** What the console sends; null until it does. Undefined if the page is not in a frame. */
function useSentPreview(): Preview | null | undefined {
  const [preview, setPreview] = useState<Preview | null | undefined>(null)
  useEffect(() => {
    const { parent } = window
    if (parent === window) {
      setPreview(undefined)
      return undefined
    }
    const receive = (event: MessageEvent<unknown>): void => {
      const sent = toShow(event, parent)
      if (sent) setPreview(sent)
    }
    window.addEventListener('message', receive)
    // before React's own listeners, which would navigate
    for (const type of ['click', 'auxclick', 'submit']) window.addEventListener(type, stay, true)
    parent.postMessage(readyMessage, window.location.origin)
    return () => {
      window.removeEventListener('message', receive)
      for (const type of ['click', 'auxclick', 'submit']) window.removeEventListener(type, stay, true)
    }
  }, [])
  return preview
}

/** Shows what is typed in a form of the console, which frames this page. By itself it is the page of an unknown address. */
export function TypedPreview() {
  const { pathname } = useLocation()
  const preview = useSentPreview()
  if (preview === undefined) return <NotFound address={pathname} />
  if (!preview) return <Waiting />
  return (
    <InsteadOfShare value={null}>
      <ShownRecord {...preview} />
    </InsteadOfShare>
  )
}
