import type { Toast } from '#ui/toast.ts'

const MIN_CHROME_VERSION = 68 // spec 2

interface Circumstances {
  /** The development server offers no installation. */
  developing: boolean
  /** They said no to an offer on this page: it is not installed, and the browser may ask again later. */
  wasCancelled: boolean
}

/** The toast that says why there is no offer to take. `userAgent` is the browser's own. */
export function whyNotInstallable(userAgent: string, { developing, wasCancelled }: Circumstances): Toast {
  if (developing) {
    const description =
      'The development server offers no installation. Build the site and open it over https.'
    return { title: 'Development Mode', description, durationMs: 10_000 }
  }
  const title = 'Installation Not Available'
  const chrome = Number(/Chrome\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  if (chrome < MIN_CHROME_VERSION) {
    const description = `Please open this page in Chrome ${MIN_CHROME_VERSION} or newer.`
    return { title, description, durationMs: 10_000 }
  }
  const description = wasCancelled
    ? 'Choose “Install app” in the menu of your browser.'
    : 'Choose “Install app” in the menu of your browser. If it is not there, the app is on your home screen already.'
  return { title, description, durationMs: 8000 }
}
