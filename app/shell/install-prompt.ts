/** The browser's event `beforeinstallprompt`, which only some browsers send (Chrome and its relatives). */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | null = null

/** Keeps the offer for the moment somebody asks; calls back when it comes and when the app has been installed. */
export function listenForInstallPrompt(changed: () => void): () => void {
  const keep = (event: Event) => {
    event.preventDefault() // ours is the button; the browser's own banner would come at the wrong moment
    kept = event as InstallPrompt
    changed()
  }
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', changed)
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', changed)
  }
}

/** Takes the offer; it can be used once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = kept
  kept = null
  return prompt
}
