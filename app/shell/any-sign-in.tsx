import type { ComponentProps } from 'react'
import { SignInDialog } from '#modules/accounts/sign-in/sign-in-dialog.tsx'
import { inHand } from '#modules/signup-intents/carry.client.ts'
import { waitingPrompt } from '#app/shell/waiting-prompt.ts'
import { Icon } from '#ui/icon.tsx'

/** The sign-in dialog, which takes along what its visitor has in hand, and tells who signs up what for. */
export function AnySignIn(dialog: ComponentProps<typeof SignInDialog>) {
  const prompt = dialog.tab === 'sign-up' && dialog.open ? waitingPrompt() : null
  const isSaid = prompt === null || prompt === dialog.description
  return <SignInDialog {...dialog} inHand={inHand} note={isSaid ? null : <Prompt>{prompt}</Prompt>} />
}

const Prompt = ({ children }: { children: string }) => (
  <p className="flex items-center gap-3 rounded-md bg-surface-2 px-4 py-3">
    <Icon name="user" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
