import { Link } from 'react-router'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import { formatUsd, toCents } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { eventTones } from '#modules/events/art/event-tones.ts'
import { TwoToneImage } from '#ui/two-tone-image.tsx'

interface ThankYouProps {
  open: boolean
  purchase: Purchase
  onClose: () => void
}

/** After the purchase: what was bought, where the tickets are, what comes next. */
export function ThankYou({ open, purchase, onClose }: ThankYouProps) {
  const isCash = purchase.status === 'awaiting_cash'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isCash ? 'Your place is held' : 'You’re on the floor'}
      description={
        isCash
          ? `Bring ${totalOf(purchase)} in cash and pay the host at the door.`
          : 'Your tickets are here and in your mail.'
      }
    >
      <ul className="space-y-3">
        {purchase.orders.map((order) => (
          <li key={order.id} className="overflow-hidden rounded-lg border border-border">
            <div className="relative h-16">
              <TwoToneImage
                id={order.eventId}
                tones={eventTones({ id: order.eventId, title: order.eventTitle })}
              />
            </div>
            <div className="space-y-1 p-4">
              <p className="font-display text-xl font-black uppercase">{order.eventTitle}</p>
              <p>
                Order <strong className="tracking-wide">{order.code}</strong>
                <span className="text-muted">
                  , {formatUsd(toCents(order.totalCents))}
                  {isCash ? ' in cash' : ''}
                </span>
              </p>
              <a
                href={`/events/${order.eventId}/calendar.ics`}
                aria-label={`Add to calendar: ${order.eventTitle}`}
                className="inline-flex min-h-tap items-center gap-2 font-semibold text-primary underline"
              >
                <Icon name="calendar-plus" />
                Add to calendar
              </a>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-2">
        <Link to={purchase.ticketsUrl} replace className={buttonClass('primary', 'lg')}>
          <Icon name="ticket" />
          My tickets
        </Link>
        <button type="button" onClick={onClose} className={buttonClass('secondary')}>
          Continue Browsing
        </button>
      </div>
    </Dialog>
  )
}

const totalOf = (purchase: Purchase): string =>
  formatUsd(toCents(purchase.orders.reduce((sum, order) => sum + order.totalCents, 0)))
