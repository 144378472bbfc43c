import { useSyncExternalStore } from 'react'
import { listenForInstallPrompt } from '#app/shell/install-prompt.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const InstallControl = lazyWithFallback(
  () => import('#app/shell/install-control.tsx'),
  'InstallControl',
  () => null, // without a line there is nothing to install from
)

const PHONE = /Android|iPhone|iPad|iPod/

/** The install-app button, which only phones have (spec 2), so only phones load it. */
export function InstallButton({ worded = false }: { worded?: boolean }) {
  const offered = useSyncExternalStore(listenForInstallPrompt, isOffered, () => false)
  return offered && <InstallControl worded={worded} />
}

const isOffered = (): boolean =>
  PHONE.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
