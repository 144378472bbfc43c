import { lazy, Suspense, useSyncExternalStore } from 'react'
import { listenForInstallPrompt } from '#app/shell/install-prompt.ts'

const InstallControl = lazy(() => import('#app/shell/install-control.tsx'))

const PHONE = /Android|iPhone|iPad|iPod/

/** The install-app button, which only phones have (spec 2), so only phones load it. */
export function InstallButton({ worded = false }: { worded?: boolean }) {
  const offered = useSyncExternalStore(listenForInstallPrompt, isOffered, () => false)
  if (!offered) return null
  return (
    <Suspense>
      <InstallControl worded={worded} />
    </Suspense>
  )
}

const isOffered = (): boolean =>
  PHONE.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
