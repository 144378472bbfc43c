import type { ReactNode } from 'react'
import { SEAT_MARKS, type SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'
import { Icon } from '#ui/icon.tsx'

interface SeatKeyProps {
  plan: Pick<SeatPlan, 'marks'>
  /** Some free seats are not looked for. */
  isFiltered: boolean
}

/** What the forms and signs of seats on the map mean, in words; colours are told by the categories. */
export function SeatKey({ plan, isFiltered }: SeatKeyProps) {
  const has = (mark: number) => plan.marks.some((marks) => (marks & mark) !== 0)
  return (
    <ul aria-label="What the signs on the map mean" className="flex flex-wrap gap-x-5 gap-y-2">
      <Sign words="Yours">
        <circle r="9" fill="var(--text)" />
        <path d="M-4 .5L-1 3.5L4.5 -3" fill="none" strokeWidth="2" stroke="var(--surface)" />
      </Sign>
      <Sign words="Held by somebody else">
        <circle r="8" fill="none" strokeWidth="2" stroke="var(--text-muted)" />
        <circle r="3.2" fill="var(--text-muted)" />
      </Sign>
      <Sign words="Taken">
        <circle r="8" fill="none" strokeWidth="1.5" stroke="var(--text-muted)" />
      </Sign>
      {isFiltered && (
        <Sign words="Free, but left out by what you show">
          <circle r="4" fill="var(--border-strong)" />
        </Sign>
      )}
      {has(SEAT_MARKS.premium) && <Mark icon="star" words="Premium" />}
      {has(SEAT_MARKS.accessible) && <Mark icon="accessibility" words="Accessible" />}
    </ul>
  )
}

const Sign = ({ words, children }: { words: string; children: ReactNode }) => (
  <li className="inline-flex items-center gap-2">
    <svg viewBox="-10 -10 20 20" className="size-5 shrink-0" aria-hidden="true">
      {children}
    </svg>
    {words}
  </li>
)

const Mark = ({ icon, words }: { icon: 'star' | 'accessibility'; words: string }) => (
  <li className="inline-flex items-center gap-2">
    <Icon name={icon} />
    {words}
  </li>
)
