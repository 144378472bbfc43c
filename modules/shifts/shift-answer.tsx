import type { ShiftAnswer } from '#modules/shifts/shift.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const ANSWERS: Record<ShiftAnswer, { tone: BadgeTone; text: string }> = {
  open: { tone: 'warning', text: 'Not answered' },
  accepted: { tone: 'success', text: 'Accepted' },
  declined: { tone: 'danger', text: 'Declined' },
}

/** What somebody said to a shift. */
export const ShiftAnswerBadge = ({ answer }: { answer: ShiftAnswer }) => (
  <Badge tone={ANSWERS[answer].tone}>{ANSWERS[answer].text}</Badge>
)
