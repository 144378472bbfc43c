import { href } from 'react-router'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

/** The page of a ticket. Links to it load it whole, because that is what works without signal. */
export const ticketPath = (ticketId: string): string => href('/my-tickets/:ticketId', { ticketId })

/** The way back to all tickets, and from one ticket of an event to the next; `at` is its place among them. */
export function PartyNav({ party, at }: { party: string[]; at: number }) {
  return (
    <nav aria-label="Tickets of this order" className="print:hidden flex items-center justify-between gap-2">
      <ToMyTickets />
      {party.length > 1 && (
        <span className="flex items-center gap-1">
          <Turn to={party[at - 1]} icon="chevron-left" label="Ticket before" />
          <span className="font-semibold whitespace-nowrap">
            <span className="sr-only">Ticket </span>
            {at + 1} of {party.length}
          </span>
          <Turn to={party[at + 1]} icon="chevron-right" label="Next ticket" />
        </span>
      )}
    </nav>
  )
}

export const ToMyTickets = () => (
  <a href={href('/my-tickets')} className={`${buttonClass('quiet')} -ml-4`}>
    <Icon name="arrow-left" />
    My tickets
  </a>
)

function Turn({
  to,
  icon,
  label,
}: {
  to: string | undefined
  icon: 'chevron-left' | 'chevron-right'
  label: string
}) {
  if (!to) return <span className="size-12" />
  return (
    <a href={ticketPath(to)} aria-label={label} className={buttonClass('quiet', 'icon')}>
      <Icon name={icon} size="lg" />
    </a>
  )
}
