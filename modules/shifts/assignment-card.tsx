import type { ReactNode } from 'react'
import type { OwnShift } from '#modules/shifts/own-shifts.server.ts'
import { shiftTimeText } from '#modules/shifts/shift.ts'
import { ShiftAnswerBadge } from '#modules/shifts/shift-answer.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'

interface AssignmentCardProps {
  shift: OwnShift
  /** Another shift of theirs at the same time. */
  clash?: OwnShift | undefined
  children?: ReactNode
}

/** A shift as whoever has it reads it, with what they can do in `children`. */
export function AssignmentCard({ shift, clash, children }: AssignmentCardProps) {
  const { event, status, place, note, venue, timeZone, answer } = shift
  return (
    <Card as="section" className="space-y-3 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <Heading level={3} size="small">
          <span className="wrap-anywhere">{event}</span>
        </Heading>
        <ShiftAnswerBadge answer={answer} />
      </div>
      <p className="wrap-anywhere">
        <strong className="block">{shiftTimeText(shift, timeZone)}</strong>
        {[place, venue].filter(Boolean).join(', ')}
      </p>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {(status === 'cancelled' || status === 'postponed') && (
        <Notice tone="warning">{`The event is ${status}. Ask the host whether you are needed.`}</Notice>
      )}
      {clash && <Notice tone="warning">{`At the same time you have a shift at ${clash.event}.`}</Notice>}
      {children}
    </Card>
  )
}
