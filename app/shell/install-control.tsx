import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.ts'
import { takeInstallPrompt } from '#app/shell/install-prompt.ts'
import { whyNotInstallable } from '#app/shell/install-support.ts'

/** The button at work: the browser's own offer, or how to do it by hand. */
export function InstallControl({ worded }: { worded: boolean }) {
  const [installing, setInstalling] = useState(false)
  const [steps, setSteps] = useState(false)

  const install = async () => {
    const prompt = takeInstallPrompt()
    const reason = prompt ? null : whyNotInstallable(navigator.userAgent, import.meta.env.DEV)
    if (reason === 'by-hand') setSteps(true)
    else if (reason) showToast(reason)
    if (!prompt) return
    setInstalling(true)
    try {
      const { outcome } = await prompt.prompt()
      if (outcome === 'dismissed')
        showToast({
          title: 'Installation Cancelled',
          description: 'You can install it any time.',
          durationMs: 3000,
        })
    } catch {
      const description = 'Your browser did not finish. Please try again.'
      showToast({ title: 'Installation Failed', description, tone: 'danger', durationMs: 5000 })
    }
    setInstalling(false)
  }

  return (
    <>
      <Button
        variant="quiet"
        size={worded ? 'md' : 'icon'}
        aria-label="Install app"
        busy={installing}
        onClick={() => void install()}
        className={worded ? 'w-full justify-start px-3' : ''}
      >
        <Icon name="download" />
        {worded && 'Install app'}
      </Button>
      <Dialog open={steps} onClose={() => setSteps(false)} title="Keep it on your home screen">
        <ol className="list-inside list-decimal space-y-3">
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
