import type { NamedTicket } from '#modules/tickets/offline/door-keeper.client.ts'
import { buttonClass } from '#ui/button-style.ts'

interface NameMatchesProps {
  typed: string
  tickets: NamedTicket[]
  onChoose: (ticket: NamedTicket) => void
  onClose: () => void
}

const MAX_SHOWN = 8

/** The guests whose name has the typed words. The list on the device names nobody: it can only say that there is one. */
export function NameMatches({ typed, tickets, onChoose, onClose }: NameMatchesProps) {
  const shown = tickets.slice(0, MAX_SHOWN)
  return (
    <div className="flex size-full flex-col gap-4 overflow-y-auto bg-bg p-6 text-text">
      <p className="font-display text-2xl font-black wrap-anywhere">{headline(tickets.length, typed)}</p>
      <p className="max-w-measure text-muted">
        {tickets.length > MAX_SHOWN
          ? 'Type the whole name to see fewer.'
          : 'Names on this device open with their code alone. Ask for an ID before you let somebody in by name.'}
      </p>
      <ul className="space-y-3">
        {shown.map((ticket) => (
          <li
            key={ticket.key}
            className="flex min-h-tap flex-wrap items-center gap-x-4 gap-y-2 border-t border-border pt-3"
          >
            <span className="grow font-semibold wrap-anywhere">{ticket.ticketType}</span>
            {ticket.isIn ? (
              <span className="text-muted">Already in</span>
            ) : (
              <button type="button" onClick={() => onChoose(ticket)} className={buttonClass()}>
                Let in
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" onClick={onClose} className={buttonClass('secondary')}>
        Close
      </button>
    </div>
  )
}

function headline(found: number, typed: string): string {
  if (found === 0) return `Nobody on the list is called ${typed}`
  return found === 1 ? `One ticket for ${typed}` : `${found} tickets for ${typed}`
}
