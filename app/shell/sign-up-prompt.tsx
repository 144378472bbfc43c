import { useEffect, useState } from 'react'
import {
  isCreateEventPath,
  isMembersPath,
  isRestorePath,
  isTeamInvitationPath,
  isTicketOfferPath,
  isTicketsPath,
  pressedAt,
} from '#app/shell/return-path-kind.ts'
import type { SignInTab } from '#modules/accounts/sign-in/form/sign-in-form.tsx'
import { promptFor } from '#modules/signup-intents/intent-prompt.ts'
import type { NewIntent } from '#modules/signup-intents/signup-intent.ts'
import { storedIntentText } from '#modules/signup-intents/stored-intent.client.ts'
import { systemNow } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

const CREATE: NewIntent = { type: 'create_event', data: {} }
const noLine = () => {} // what was wanted is pressed again

/**
 * Tells whoever is asked to sign in what for. Only the browser knows what they set out to do, so the room for it is
 * there from the start: nothing moves under a finger when it comes.
 */
export function SignUpPrompt({ next, tab }: { next: string; tab: SignInTab }) {
  const isCreating = isCreateEventPath(next)
  // Whoever has an account reads only what they set out to do, and why their tickets are not here.
  const isAny = tab === 'sign-up' && isMembersPath(next)
  useEffect(() => {
    if (!isCreating) return
    const storage = import('#modules/signup-intents/intent-storage.client.ts')
    storage.then(({ storeIntent }) => storeIntent(CREATE, systemNow(), next), noLine)
    return () => {
      import('#app/shell/forget-intent.ts').then((code) => code.forgetIntentUnlessSignedIn(), noLine)
    }
  }, [isCreating, next])
  const pressed = pressedAt(next)
  const wish = isTicketOfferPath(next)
    ? 'take your ticket'
    : isTeamInvitationPath(next)
      ? 'join the team'
      : pressed && `${pressed} this ${pressed === 'like' ? 'event' : 'host'}`
  const isOther = wish !== undefined || isRestorePath(next)
  const [waiting, setWaiting] = useState<string | null>(null)
  useEffect(() => {
    // Most set out to do nothing yet: only for who did is the code loaded that reads it.
    if (storedIntentText(systemNow()) === null) return
    // What is not said here is not done after this sign-in either.
    if (isOther)
      import('#app/shell/forget-intent.ts').then((code) => code.forgetIntentNotSaid(undefined), noLine)
    else
      import('#app/shell/pending-intent-prompt.ts').then(
        (code) => setWaiting(code.pendingIntentPrompt()),
        noLine,
      )
  }, [isOther])
  const prompt = wish
    ? `Sign in or sign up to ${wish}`
    : isRestorePath(next)
      ? 'You were signed out. Sign in to go on where you were.'
      : isCreating
        ? promptFor(CREATE)
        : (waiting ?? (isAny ? promptFor() : isTicketsPath(next) ? 'Sign in to see your tickets' : null))
  return (
    <div className="flex min-h-20 flex-col items-center justify-end pt-0.5 pb-1.5 sm:min-h-16 sm:pb-3">
      {prompt && (
        <p className="flex items-center gap-2 leading-snug font-semibold">
          <Icon name="user" />
          <span className="min-w-0 wrap-anywhere">{prompt}</span>
        </p>
      )}
    </div>
  )
}
