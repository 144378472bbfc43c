import { useEffect } from 'react'
import { welcomeBack } from '#modules/accounts/messages.ts'
import { IntentRunner } from '#modules/signup-intents/intent-runner.tsx'
import { showToast } from '#ui/toast.ts'
import { setAvatarHighlight } from '#app/shell/avatar-highlight.ts'
import { fetchViewer } from '#app/shell/viewer-store.ts'
import type { Member } from '#modules/viewer/viewer.ts'

const TOAST_MS = 4_000 // spec 9: welcome toast
const HIGHLIGHT_MS = 8_000 // spec 9: new-login highlight

/** Everything that runs once after each sign-in. */
export function AfterSignIn({ member }: { member: Member }) {
  const { name } = member
  useEffect(() => {
    const { action, ...words } = welcomeBack(name)
    showToast({
      ...words,
      tone: 'success',
      durationMs: TOAST_MS,
      action: { label: action, to: '/dashboard/profile' },
    })
    setAvatarHighlight(true)
    const timer = setTimeout(() => setAvatarHighlight(false), HIGHLIGHT_MS)
    return () => {
      clearTimeout(timer)
      setAvatarHighlight(false)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once a sign-in, not when the name changes
  }, [])
  return <IntentRunner person={member.id} onDone={() => void fetchViewer()} />
}
