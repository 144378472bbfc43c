import { Link } from 'react-router'
import type { DoorSale } from '#modules/checkout/box-office/door-sale.server.ts'
import { type Cents, formatCount, formatUsd } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'

/** What was sold a moment ago: what to take, what to give back, and who is in. */
export function SoldNow({
  sold,
  order,
  next,
}: {
  sold: Omit<DoorSale, 'orderId'> & { change: Cents | null }
  /** Null for whoever may not read orders. */
  order: string | null
  next: string
}) {
  const { total, change, tickets, guests, areIn, seats } = sold
  const sale = useLostFocus<HTMLDivElement>(sold)
  return (
    <Card as="section" className="p-5">
      <div ref={sale} tabIndex={-1} className="space-y-4">
        <Heading level={2} size="small">
          {total > 0 ? `${formatUsd(total)} in cash` : 'Free of charge'}
        </Heading>
        {change !== null && (
          <p className="text-2xl font-bold">
            {change > 0 ? `Give ${formatUsd(change)} back` : 'No change to give'}
          </p>
        )}
        <p>
          {tickets === 1 ? '1 ticket.' : `${formatCount(tickets)} tickets.`}{' '}
          {guests > 0 && inText(guests, areIn)}
        </p>
        {seats.length > 0 && (
          <ul className="text-lg font-semibold">
            {seats.map((seat) => (
              <li key={seat}>{seat}</li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-center gap-4">
          <Link to={next} className="button button-primary button-lg">
            Next guest
          </Link>
          {order && (
            <Link to={order} className="inline-flex min-h-tap items-center underline">
              See the order
            </Link>
          )}
        </p>
      </div>
    </Card>
  )
}

function inText(guests: number, areIn: number): string {
  if (areIn === guests) return 'Everybody is in.'
  return areIn > 0 ? `${formatCount(areIn)} are in.` : 'Nobody is in yet.'
}
