import { type ComponentProps, useState } from 'react'
import { href, Link } from 'react-router'
import { CheckoutContainer } from '#modules/checkout/checkout-container.tsx'
import { InvalidSeats } from '#modules/checkout/invalid-seats.tsx'
import { Unreachable } from '#modules/checkout/unreachable.tsx'
import { useHeldSeats } from '#modules/seating/hold/use-held-seats.client.ts'
import { HoldTimer } from '#modules/seating/picker/hold-timer.tsx'
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
      <Reading />
    ) : (
      <Unreachable onRetry={() => void read()}>Your seats are kept for their time.</Unreachable>
    )
  const { seatIds, choice, orderKey, leftMs, untilMs, isExtended } = found
  if (seatIds.length === 0) return <NoSeatsHeld eventId={eventId} />
  return (
    <div className="space-y-4">
      {isOver ? (
        <Notice tone="warning" live>
          The time for your seats is over. They are yours if you pay before somebody else takes them.
        </Notice>
      ) : (
        leftMs !== null && (
          <HoldTimer
            untilMs={untilMs}
            leftMs={leftMs}
            isExtended={isExtended}
            onExtend={() => void extend()}
            onOver={() => setOver(true)}
          />
        )
      )}
      <CheckoutContainer {...checkout} seats={[{ eventId: eventId as EventId, seatIds, choice, orderKey }]} />
    </div>
  )
}

const Reading = () => (
  <>
    <div className="noscript:hidden">
      <Loading />
    </div>
    <p className="hidden noscript:block">
      Paying needs JavaScript. Your seats are kept for their time: turn it on, and load this page again.
    </p>
  </>
)

/** Their time is over, or they were let go: what is to be done comes before what is to be paid. */
const NoSeatsHeld = ({ eventId }: { eventId: string }) => (
  <InvalidSeats eventIds={[eventId]} tone="warning">
    <p>
      Seats are kept for 15 minutes. What you have paid for is in{' '}
      <Link to={href('/my-tickets')} className="underline">
        My tickets
      </Link>
      .
    </p>
  </InvalidSeats>
)
