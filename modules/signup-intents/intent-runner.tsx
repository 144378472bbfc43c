import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { executeIntent, type IntentResult } from '#modules/signup-intents/execute-intent.client.ts'
import { peekIntent, takeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { IntentQuestion, questionFor } from '#modules/signup-intents/intent-question.tsx'
import { isAtTarget, type SignupIntent } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'
import { showToast } from '#ui/toast.ts'

// Specification 4 and 9.
const MESSAGE_MS = 5_000
const REDIRECT_MS = { done: 1_000, failed: 2_000 }

interface IntentRunnerProps {
  person: string
  /** Whether they are at checkout or on their way to it. */
  isPaying: () => boolean
  /** Told when something was done. */
  onDone: () => void
  /** Told when a question begins that stays until it is answered, and when it was. */
  onAsking: (isOpen: boolean) => void
}

/** Executes the stored signup intent, shows the result, and navigates to its target. Mounted once per sign-in, and while it asks. */
export function IntentRunner({ person, isPaying, onDone, onAsking }: IntentRunnerProps) {
  const [result, setResult] = useState<IntentResult | null>(null)
  const [asked, setAsked] = useState<SignupIntent | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const now = systemNow()
    // Where checkout is open, it takes what was wanted itself: before its prices are asked, and says so in its place.
    const kept = peekIntent(now)
    if (isPaying() && kept?.type === 'purchase_tickets') return
    if (kept && questionFor(kept) && kept.askedOf === person) {
      setAsked(kept)
      return onAsking(true)
    }
    const intent = takeIntent(now)
    // What somebody else was asked in this tab is nobody's now.
    if (intent && !questionFor(intent)) execute(intent)
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

  const execute = (intent: SignupIntent) => void executeIntent(intent, person).then(setResult)
  const answer = (isWanted: boolean) => {
    setAsked(null)
    onAsking(false)
    const intent = takeIntent(systemNow())
    if (isWanted && intent) execute(intent)
  }
  const question = asked && questionFor(asked)
  return (
    question && (
      <IntentQuestion
        question={question}
        isPaying={isPaying}
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      />
    )
  )
}
