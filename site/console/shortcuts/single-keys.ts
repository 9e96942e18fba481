const KEY = 'ccc-single-keys'

/** Whether single-key shortcuts are enabled. Users can disable them, because speech input may trigger them (WCAG 2.1.4). */
export function areSingleKeysEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Stores the choice for this browser. Does nothing where the page may not use the storage. */
export function enableSingleKeys(enabled: boolean): void {
  try {
    localStorage.setItem(KEY, enabled ? 'on' : 'off')
  } catch {
    // Without storage they stay enabled.
  }
}
