// What a server-rendered page begins with: it can be read as it is, so its code comes once all that is seen first has been
// painted, or as soon as somebody acts. Imports nothing: it must weigh next to nothing.

/** Not later than this, in milliseconds: a picture from elsewhere may hang for as long as it likes. */
const LATEST_MS = 3_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** The page's files as the server names them (admin-bridge/pages/template.ts): those that others need come first. */
const codeOfPage = (): string[] => JSON.parse(document.getElementById('ccc-code')?.textContent ?? '[]') as string[]

/** All are fetched at once, and run one after the other: a single long task would hold up the first tap. */
async function bring(files: string[]): Promise<void> {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  for (const file of files) await import(/* @vite-ignore */ file)
}

/**
 * A button that is pressed before React listens (site/entry-client.tsx says when) is pressed once more when it does; links and forms
 * need no help.
 */
let pressed: HTMLElement | null = null
const notePress = ({ target }: Event): void => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
}
addEventListener('click', notePress, true)
addEventListener(
  'ccc:listening',
  () => {
    removeEventListener('click', notePress, true)
    pressed?.click()
  },
  { once: true },
)

// Whoever goes back before the code is here changes the address alone: site/entry-client.tsx sees that by this.
document.documentElement.dataset['arrived'] = location.pathname + location.search

let asked = false
function ask(): void {
  if (asked) return
  asked = true
  for (const act of ACTS) removeEventListener(act, ask, true)
  void bring(codeOfPage())
}

/** A frame that was asked for in a frame comes after the first one was painted; a page in the background has none. */
const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(ask))

for (const act of ACTS) addEventListener(act, ask, { capture: true, passive: true })
if (document.readyState === 'complete') afterPaint()
else addEventListener('load', afterPaint, { once: true })
setTimeout(ask, LATEST_MS)
