// The first script of a server-rendered page. The page can be read without its code, so this loads the code after the first paint,
// or on the first interaction. It imports nothing, to stay small.

/** Load the code after this many milliseconds at the latest, even if a picture never finishes loading. */
const LATEST_MS = 3_000
const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** The page's files in the order of their dependencies, as written by admin-bridge/pages/template.ts. */
const pageScripts = (): string[] => JSON.parse(document.getElementById('ccc-code')?.textContent ?? '[]') as string[]

/** Fetches all files at once and runs them one after the other, so that no single long task blocks the first tap. */
async function loadScripts(files: string[]): Promise<void> {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  for (const file of files) await import(/* @vite-ignore */ file)
}

/** The last button clicked before React handles clicks. It is clicked again afterwards; links and forms work without React. */
let clicked: HTMLElement | null = null
const rememberClick = ({ target }: Event): void => {
  clicked = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
}
addEventListener('click', rememberClick, true)
addEventListener(
  'ccc:listening',
  () => {
    removeEventListener('click', rememberClick, true)
    clicked?.click()
  },
  { once: true },
)

// Going back before the code is loaded changes only the address. site/entry-client.tsx detects that with this attribute.
document.documentElement.dataset['arrived'] = location.pathname + location.search

let started = false
function start(): void {
  if (started) return
  started = true
  for (const type of INTERACTIONS) removeEventListener(type, start, true)
  void loadScripts(pageScripts())
}

/** A timeout set within an animation frame runs after that frame has been painted. Pages in the background get no frames. */
const afterPaint = (): void => void requestAnimationFrame(() => setTimeout(start))

for (const type of INTERACTIONS) addEventListener(type, start, { capture: true, passive: true })
if (document.readyState === 'complete') afterPaint()
else addEventListener('load', afterPaint, { once: true })
setTimeout(start, LATEST_MS)
