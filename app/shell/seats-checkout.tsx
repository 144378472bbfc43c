import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { CheckoutContainer } from '#modules/checkout/checkout-container.tsx'
import { InvalidSeats } from '#modules/checkout/invalid-seats.tsx'
import { Unreachable } from '#modules/checkout/unreachable.tsx'
import { useHeldSeats } from '#modules/seating/hold/use-held-seats.client.ts'
import { HoldTimer } from '#modules/seating/picker/chosen/hold-timer.tsx'
import type { EventId } from '#platform/ids.ts'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'

type Checkout = Omit<ComponentProps<typeof CheckoutContainer>, 'seats'>

/** Checkout of the seats that a visitor holds at an event, with what is in their cart, and how long the seats are kept. */
export function SeatsCheckout({ eventId, ...checkout }: Checkout & { eventId: string }) {
  const { found, read, extend } = useHeldSeats(eventId)
  const [isOver, setOver] = useState(false)
  if (found.status !== 'read')
    return found.status === 'loading' ? (
      <Loading />
    ) : (
      <Unreachable onRetry={() => void read()}>Your seats are held for their time.</Unreachable>
    )
  const { seatIds, choice, orderKey, leftMs, isLetGo } = found
  if (isLetGo) return <SeatsLetGo eventId={eventId} />
  if (seatIds.length === 0) return <NoSeatsHeld eventId={eventId} />
  return (
    <div className="space-y-4">
      {isOver ? (
        <Notice tone="warning" live>
          The time for your seats is over. They are yours if you pay before somebody else takes them.
        </Notice>
      ) : (
        leftMs !== null && (
          <HoldTimer {...found} onExtend={() => void extend()} onOver={() => setOver(true)} />
        )
      )}
      <CheckoutContainer {...checkout} seats={[{ eventId: eventId as EventId, seatIds, choice, orderKey }]} />
    </div>
  )
}

/** Their buyer let go of the last one: nothing failed. What was pressed is gone, so the focus goes here. */
function SeatsLetGo({ eventId }: { eventId: string }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} aria-label="Your seats" className="outline-none">
      <Notice title="You have let go of your seats, and no seat is chosen any more." live>
        <Link
          to={href('/events/:id/seats', { id: eventId })}
          className="inline-flex min-h-tap items-center font-semibold underline"
        >
          Choose seats
        </Link>
      </Notice>
    </section>
  )
}

/** Their time is over, or they are gone: what is to be done comes before what is to be paid. */
const NoSeatsHeld = ({ eventId }: { eventId: string }) => (
  <InvalidSeats eventIds={[eventId]} tone="warning">
    <p>
      Seats are held for 15 minutes. What you have paid for is in{' '}
      <Link to={href('/my-tickets')} className="underline">
        My tickets
      </Link>
      .
    </p>
  </InvalidSeats>
)
