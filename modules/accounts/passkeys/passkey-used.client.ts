const KEY = 'passkey'

/** Whether somebody came in by a passkey, or made one, in this browser. It names nobody. */
export function usedPasskeyHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false // the browser keeps nothing for us
  }
}

/** Writes it down, or forgets it where the passkey turned out to open nothing. */
export function setPasskeyUsedHere(isUsed: boolean): void {
  try {
    if (isUsed) localStorage.setItem(KEY, 'used')
    else localStorage.removeItem(KEY)
  } catch {
    // Then it is offered as to a stranger.
  }
}
