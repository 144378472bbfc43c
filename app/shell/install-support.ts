import type { Toast } from '#ui/toast.ts'

const MIN_CHROME_VERSION = 68 // spec 2

/**
 * Why there was no offer to take: on iOS the person adds the site by hand; elsewhere a toast says what is missing.
 * `userAgent` is the browser's own; `developing` is true on the development server, which offers no installation.
 */
export function whyNotInstallable(userAgent: string, developing: boolean): Toast | 'by-hand' {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'by-hand'
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
  return {
    title,
    description: 'The app may be installed already. Look on your home screen.',
    durationMs: 5000,
  }
}
