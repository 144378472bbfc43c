import { useEffect, useState } from 'react'
import { welcome, welcomeBack } from '#modules/accounts/messages.ts'
import { IntentRunner } from '#modules/signup-intents/intent-runner.tsx'
import { peekIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { isCheckoutPath } from '#modules/signup-intents/checkout-path.ts'
import { DAY_MS, systemNow } from '#platform/time.ts'
import { showToast } from '#ui/toast.ts'
import { setAvatarHighlight } from '#app/shell/avatar-highlight.ts'
import { fetchViewer } from '#app/shell/viewer-store.ts'
import type { Member } from '#modules/viewer/viewer.ts'

const TOAST_MS = 4_000 // spec 9: welcome toast
const HIGHLIGHT_MS = 8_000 // spec 9: new-login highlight

/** How somebody came: for the first time, again, or on another page of a visit in which they are still asked something. */
export type Visit = 'first' | 'again' | 'asked'

/** Everything that runs once after each sign-in; and on each page while a question is open, that question. */
export function AfterSignIn({ member, visit }: { member: Member; visit: Visit }) {
  const { name } = member
  const [isTold] = useState(() => peekIntent(systemNow()) !== null) // before it is taken
  useEffect(() => {
    if (visit === 'asked') return
    // Over a checkout it would cover the form, and its link would lead away from it. What somebody signed in for says
    // itself what became of it: one message at a time.
    if (!isPaying() && !isTold) {
      const { action, ...words } = (visit === 'first' ? welcome : welcomeBack)(name)
      showToast({
        ...words,
        tone: 'success',
        durationMs: TOAST_MS,
        action: { label: action, to: '/dashboard/profile' },
      })
    }
    setAvatarHighlight(true)
    const timer = setTimeout(() => setAvatarHighlight(false), HIGHLIGHT_MS)
    return () => {
      clearTimeout(timer)
      setAvatarHighlight(false)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once a sign-in, not when the name changes
  }, [])
  return (
    <IntentRunner
      person={member.id}
      isPaying={isPaying}
      onDone={() => void fetchViewer()}
      onAsking={keepAsking}
    />
  )
}

/** By the cookie of `JustSignedIn`, which each page uses up: the next one asks again. */
const keepAsking = (isOpen: boolean): void => {
  document.cookie = `just-signed-in=asked; Max-Age=${isOpen ? DAY_MS / 1000 : 0}; Path=/; SameSite=Lax`
}

/** Whether they are at checkout, or on the page that leads on to it. */
function isPaying(): boolean {
  const { pathname, search, hash } = location
  const next = pathname === '/auth/arrived' ? new URLSearchParams(search).get('next') : null
  return isCheckoutPath(next ?? pathname + hash)
}
