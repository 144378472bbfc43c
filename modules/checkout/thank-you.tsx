import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Purchase } from '#modules/checkout/checkout-flow.ts'
import {
  cashToBring,
  ordersToShow,
  orderWords,
  thankYouWords,
  ticketsWords,
} from '#modules/checkout/thank-you-words.ts'
import { EventPicture } from '#modules/events/event-picture.tsx'
import { dayText } from '#modules/events/event-time-text.ts'
import { formatTime, toInstant } from '#platform/time.ts'
import { seatText, unbroken } from '#modules/tickets/seat-text.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

interface ThankYouProps {
  open: boolean
  purchase: Purchase
  onClose: () => void
  /** What else may be of use now, below the tickets. */
  children: ReactNode
}

type Order = Purchase['orders'][number]

/** After the purchase: what was bought, when and where it is, where the tickets are, what comes next. */
export function ThankYou({ open, purchase, onClose, children }: ThankYouProps) {
  const { title, lead } = thankYouWords(purchase)
  const isOne = purchase.orders.length === 1
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={lead}
      footer={
        <Link to={purchase.ticketsUrl} replace className={`${buttonClass('primary', 'lg')} w-full`}>
          <Icon name="ticket" />
          My tickets
        </Link>
      }
    >
      <ul data-picture-first className="space-y-3">
        {ordersToShow(purchase).map((order) => (
          <li key={order.id} className="overflow-hidden rounded-lg border border-border">
            <EventPicture
              event={{ id: order.eventId, title: order.eventTitle, picture: order.picture ?? null }}
              first
              className={isOne ? 'aspect-wide' : 'h-28'}
            />
            <div className="space-y-1 p-4">
              <p className="font-display text-2xl leading-tight font-black text-balance wrap-anywhere uppercase">
                {order.eventTitle}
              </p>
              <WhenAndWhere order={order} />
              <Seats order={order} />
              <ToBring cash={cashToBring(order, purchase)} />
              <p className="text-muted">
                {commaAfter(ticketsWords(order))}Order{' '}
                <strong className="tracking-wide text-text">{order.code}</strong>
                {withComma(orderWords(order, purchase))}
              </p>
              <div className="-mx-2 flex flex-wrap gap-x-1">
                <a
                  href={href('/events/:id/calendar.ics', { id: order.eventId })}
                  aria-label={`Add to calendar: ${order.eventTitle}`}
                  className={`${buttonClass('quiet')} px-2`}
                >
                  <Icon name="calendar-plus" />
                  Add to calendar
                </a>
                <form
                  action={href('/events/:id', { id: order.eventId })}
                  data-press="share"
                  data-name={order.eventTitle}
                >
                  <button
                    type="submit"
                    aria-label={`Share ${order.eventTitle}`}
                    className={`${buttonClass('quiet')} px-2`}
                  >
                    <Icon name="share" />
                    Share
                  </button>
                </form>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-3">
        {children}
        <button type="button" onClick={onClose} className={buttonClass('secondary')}>
          Continue Browsing
        </button>
      </div>
    </Dialog>
  )
}

const withComma = (words: string): string => words && `, ${words}`
const commaAfter = (words: string): string => words && `${words}, `

/** By name, what was sold as one thing together. */
const Seats = ({ order: { seats = [] } }: { order: Partial<Order> }) =>
  [...Map.groupBy(seats, ({ category = '' }) => category)].map(([category, its]) => (
    <p key={category} className="wrap-anywhere">
      {category && `${category}: `}
      <strong>{unbroken(its.map(seatText).join('; '))}</strong>
    </p>
  ))

/** What is still owed at this night, before all that is said of the order. */
const ToBring = ({ cash }: { cash: string }) =>
  cash && (
    <p className="flex items-center gap-2 font-semibold text-warning">
      <Icon name="banknote" />
      {cash}
    </p>
  )

/** When and where it is. */
function WhenAndWhere({ order: { startsAt, endsAt, timeZone, place } }: { order: Partial<Order> }) {
  if (!startsAt || !timeZone) return null
  const start = toInstant(startsAt)
  return (
    <p className="wrap-anywhere">
      <strong className="block">
        {dayText({ startsAt: start, endsAt: toInstant(endsAt ?? startsAt), timeZone })},{' '}
        {formatTime(start, timeZone)}
      </strong>
      {place}
    </p>
  )
}
