import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { QUESTIONS } from '#modules/signup-intents/messages.ts'
import type { SignupIntent } from '#modules/signup-intents/signup-intent.ts'
import { DAY_MS } from '#platform/time.ts'
import { hideToast, showToast, useToast } from '#ui/toast.ts'

/** What `person` is asked before an intent is executed; null for what may be. Carts and paths only show themselves. */
export function questionFor(intent: SignupIntent): { title: string; label: string } | null {
  if (intent.askedOf === undefined) return null
  if (intent.type === 'follow_organizer') return QUESTIONS.follow(intent.data.organizerName)
  return intent.type === 'like_event' ? QUESTIONS.like(intent.data.eventTitle) : null
}

interface IntentQuestionProps {
  question: { title: string; label: string }
  /** Whether they are at checkout, which it would cover. */
  isPaying: () => boolean
  onYes: () => void
  onNo: () => void
}

/** Asks until it is answered: it comes back after another message and after checkout, and goes for good when it is dismissed. */
export function IntentQuestion({ question, isPaying, onYes, onNo }: IntentQuestionProps) {
  const [action] = useState(() => ({ label: question.label, run: onYes }))
  const shown = useToast()
  const { key: place } = useLocation()
  const isAsked = useRef(false)
  useEffect(() => {
    if (shown?.action === action) {
      isAsked.current = !isPaying()
      if (!isAsked.current) hideToast()
    } else if (shown) isAsked.current = false
    else if (isAsked.current) onNo()
    // An intent ends after a day, and its question with it.
    else if (!isPaying())
      showToast({ title: question.title, description: QUESTIONS.why, action, durationMs: DAY_MS })
    // oxlint-disable-next-line react/exhaustive-deps -- whenever what is shown or where they are is another
  }, [shown, place])
  return null
}
