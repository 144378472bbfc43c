import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.ts'
import { installDevice } from '#app/shell/install-device.ts'
import { setInstallState, takeInstallPrompt, useInstallState } from '#app/shell/install-prompt.ts'
import { whyNotInstallable } from '#app/shell/install-support.ts'

/** Outlives the button, which comes and goes with the menu. */
let wasCancelled = false

/** The button at work: the browser's own offer, or how to do it by hand. */
export function InstallControl({ worded }: { worded: boolean }) {
  const isInstalling = useInstallState() === 'installing'
  const [steps, setSteps] = useState(false)

  const install = async () => {
    const prompt = takeInstallPrompt()
    if (!prompt) {
      if (installDevice(navigator) === 'ios') return setSteps(true)
      const circumstances = { developing: import.meta.env.DEV, wasCancelled }
      return showToast(whyNotInstallable(navigator.userAgent, circumstances))
    }
    setInstallState('installing')
    try {
      const { outcome } = await prompt.prompt()
      setInstallState(outcome === 'accepted' ? 'installed' : 'unavailable')
      if (outcome === 'accepted') return
      wasCancelled = true
      const description = 'Nothing was installed. You can install it any time.'
      showToast({ title: 'Installation Cancelled', description, durationMs: 3000 })
    } catch {
      setInstallState('unavailable')
      const description = 'Your browser did not finish. Please try again.'
      showToast({ title: 'Installation Failed', description, tone: 'danger', durationMs: 5000 })
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        size={worded ? 'md' : 'icon'}
        aria-label="Install app"
        busy={isInstalling}
        onClick={() => void install()}
        className={worded ? 'w-full justify-start px-3' : ''}
      >
        <Icon name="download" />
        {worded && 'Install app'}
      </Button>
      <Dialog open={steps} onClose={() => setSteps(false)} title="Add to your home screen">
        <ol className="list-inside list-decimal space-y-3 [&_svg]:inline">
          <li>
            Tap <Icon name="share" /> <strong>Share</strong> in the bar of your browser.
          </li>
          <li>
            Choose <Icon name="square-plus" /> <strong>Add to Home Screen</strong>.
          </li>
          <li>
            Tap <strong>Add</strong>.
          </li>
        </ol>
      </Dialog>
    </>
  )
}
