import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'

interface InvalidSeatsProps {
  /** Where seats can be selected again. */
  eventIds: readonly string[]
  /** Whether seats that were still wanted are lost, or there were none any more. */
  tone: 'danger' | 'warning'
  children?: ReactNode
}

/** Seats that cannot be bought: somebody else has them, or their time is over. (Specification 5) */
export const InvalidSeats = ({ eventIds, tone, children }: InvalidSeatsProps) => (
  <Notice tone={tone} title="Invalid seat reservation. Please select seats again." live>
    {children}
    {eventIds.map((id) => (
      <Link
        key={id}
        to={href('/events/:id/seats', { id })}
        className="mr-6 inline-flex min-h-tap items-center font-semibold underline"
      >
        Select seats
      </Link>
    ))}
  </Notice>
)
