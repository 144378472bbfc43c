import { type ReactNode, useEffect, useState } from 'react'
import { installDevice } from '#app/shell/install-device.ts'
import { useInstallState } from '#app/shell/install-prompt.ts'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'

const InstallControl = lazyWithFallback(
  () => import('#app/shell/install-control.tsx'),
  'InstallControl',
  () => null, // without a line there is nothing to install from
)

/** The install-app button, which only phones and tablets have (spec 2), so only they load it. */
export function InstallButton({ worded = false }: { worded?: boolean }) {
  return useOffered() && <InstallControl worded={worded} />
}

/** The same with a word on what it is good for. */
export function InstallOffer({ children }: { children: ReactNode }) {
  return (
    useOffered() && (
      <div className="flex flex-wrap items-center gap-x-4 rounded-lg border border-border px-4 py-2">
        <p className="grow font-semibold">{children}</p>
        <span>
          <InstallControl worded />
        </span>
      </div>
    )
  )
}

function useOffered(): boolean {
  const isInstalled = useInstallState() === 'installed'
  const [canBe, setCanBe] = useState(false)
  useEffect(() => {
    const isOpenAsApp = matchMedia('(display-mode: standalone)').matches
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows
    setCanBe(!isOpenAsApp && installDevice(navigator) !== null)
  }, [])
  return canBe && !isInstalled
}
