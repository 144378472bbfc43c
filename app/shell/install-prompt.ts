import { makeStore } from '#ui/store.ts'

/** The browser's event `beforeinstallprompt`, which only some browsers send (Chrome and its relatives). */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Specification 4, Install button. */
export type InstallState = 'unavailable' | 'installable' | 'installing' | 'installed'

const store = makeStore<InstallState>('unavailable')
let kept: InstallPrompt | null = null

export const useInstallState = store.use
export const setInstallState = store.set

/** Keeps the browser's offer, whichever page it comes on, for the moment somebody asks; and notices the installation. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // ours is the button; the browser's own banner would come at the wrong moment
    kept = event as InstallPrompt
    store.set('installable')
  })
  addEventListener('appinstalled', () => store.set('installed'))
}

/** Takes the offer; it can be used once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = kept
  kept = null
  return prompt
}
