import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { executeIntent, type IntentResult } from '#modules/signup-intents/execute-intent.client.ts'
import { peekIntent, takeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { QUESTIONS } from '#modules/signup-intents/messages.ts'
import { isAtTarget, type SignupIntent } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'
import { showToast } from '#ui/toast.ts'

// Specification 4 and 9.
const MESSAGE_MS = 5_000
/** Long enough to arrive, read and decide. */
const QUESTION_MS = 60_000
const REDIRECT_MS = { done: 1_000, failed: 2_000 }

interface IntentRunnerProps {
  person: string
  /** Whether they are at checkout or on their way to it. */
  isPaying: () => boolean
  /** Told when something was done. */
  onDone: () => void
}

/** Executes the stored signup intent, shows the result, and navigates to its target. Mounted once per sign-in. */
export function IntentRunner({ person, isPaying, onDone }: IntentRunnerProps) {
  const [result, setResult] = useState<IntentResult | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const now = systemNow()
    // Where checkout is open, it takes what was wanted itself: before its prices are asked, and says so in its place.
    if (isPaying() && peekIntent(now)?.type === 'purchase_tickets') return
    const intent = takeIntent(now)
    if (!intent) return
    const execute = () => void executeIntent(intent, person).then(setResult)
    const question = questionFor(intent)
    if (!question) return execute()
    const action = { label: question.label, run: execute }
    showToast({ title: question.title, description: QUESTIONS.why, action, durationMs: QUESTION_MS })
    // oxlint-disable-next-line react/exhaustive-deps -- once a sign-in, by where they are then
  }, [person])

  useEffect(() => {
    if (!result) return
    onDone()
    const { ok, message, target } = result
    showToast({ title: message, tone: ok ? 'success' : 'danger', durationMs: MESSAGE_MS })
    const redirect = setTimeout(
      () => {
        if (target && !isAtTarget(target, location)) void navigate(target)
      },
      ok ? REDIRECT_MS.done : REDIRECT_MS.failed,
    )
    return () => clearTimeout(redirect)
    // oxlint-disable-next-line react/exhaustive-deps -- one redirect for each result
  }, [result])

  return null
}

/** What is asked before an intent is executed; null for what may be. Carts and paths only show themselves. */
function questionFor(intent: SignupIntent): { title: string; label: string } | null {
  if (!intent.isAskedFirst) return null
  if (intent.type === 'follow_organizer') return QUESTIONS.follow(intent.data.organizerName)
  return intent.type === 'like_event' ? QUESTIONS.like(intent.data.eventTitle) : null
}
