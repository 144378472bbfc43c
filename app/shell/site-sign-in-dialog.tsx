import { type ComponentProps, useEffect } from 'react'
import { SignInDialog } from '#modules/accounts/sign-in/sign-in-dialog.tsx'
import { pendingStateSource } from '#modules/signup-intents/pending-state.client.ts'
import { forgetIntentNotSaid, forgetIntentUnlessSignedIn } from '#app/shell/forget-intent.ts'
import { pendingIntentPromptIn } from '#app/shell/pending-intent-prompt.ts'
import { Icon } from '#ui/icon.tsx'

/** The sign-in dialog; it sends the visitor's pending state along, and says what signing up is for. */
export function SiteSignInDialog({ onClose, ...dialog }: ComponentProps<typeof SignInDialog>) {
  const { open, description } = dialog
  useEffect(() => {
    if (open) forgetIntentNotSaid(description)
  }, [open, description])
  const prompt = dialog.tab === 'sign-up' && open ? pendingIntentPromptIn(description) : null
  const isSaid = prompt === null || prompt === description
  const close = () => {
    forgetIntentUnlessSignedIn()
    onClose()
  }
  return (
    <SignInDialog
      {...dialog}
      onClose={close}
      pendingState={pendingStateSource}
      note={isSaid ? null : <Prompt>{prompt}</Prompt>}
      isFolded={(prompt !== null && isSaid) || undefined}
    />
  )
}

const Prompt = ({ children }: { children: string }) => (
  <p className="flex items-center gap-3 rounded-md bg-surface-2 px-4 py-3">
    <Icon name="user" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
