const KEY = 'ccc-single-keys'

/**
 * Are shortcuts of a single letter on? They can be switched off, because speech input may press them by accident
 * (WCAG 2.1.4).
 */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // A storage that refuses leaves them on.
  }
}
