import { arrivesBy } from '#modules/checkout/refund/arrives-by.ts'
import type { OrderRefund } from '#modules/checkout/refund/refunds-of-order.server.ts'
import { formatCounted, formatUsd } from '#platform/money.ts'
import type { TimeZone } from '#platform/time.ts'
import { Card } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const SOURCES: Record<OrderRefund['source'], string> = {
  host: 'By the host',
  request: 'The buyer asked for it',
  cancellation: 'The event was cancelled',
  service: 'By us',
  provider: 'Made at the payment provider',
  dispute: 'The buyer disputed it, and it was decided for them',
}

const SOURCES_FOR_BUYER: typeof SOURCES = {
  ...SOURCES,
  request: 'You asked for it',
  dispute: 'You disputed it, and it was decided for you',
}

/** How an order was paid, and by which clock its event lives. */
interface OfOrder {
  method: string
  timeZone: TimeZone
}

interface OrderRefundsProps extends OfOrder {
  refunds: OrderRefund[]
  isHost: boolean
}

/** What went back of an order, for its host or for the buyer: how much, for what, and where the money is. Nothing where nothing did. */
export function OrderRefunds({ refunds, isHost, ...order }: OrderRefundsProps) {
  if (refunds.length === 0) return null
  return (
    <Card as="section" className="p-5">
      <h2 className="font-display text-xl font-black uppercase">Refunds</h2>
      <ul className="mt-3 divide-y divide-border">
        {refunds.map((refund) => (
          <li key={refund.id} className="space-y-1 py-3">
            <p className="flex justify-between gap-4">
              <strong>
                {refund.tickets > 0 ? formatCounted(refund.tickets, 'ticket') : 'For no ticket'}
              </strong>
              <strong>{formatUsd(refund.amount)}</strong>
            </p>
            <p className="text-muted">
              {(isHost ? SOURCES : SOURCES_FOR_BUYER)[refund.source]}, <LocalTime at={refund.decidedAt} />
            </p>
            <p>
              <WhereTheMoneyIs refund={refund} isHost={isHost} {...order} />
            </p>
            {refund.reason && <p className="wrap-anywhere">{`“${refund.reason}”`}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WhereTheMoneyIs({
  refund,
  isHost,
  method,
  timeZone,
}: OfOrder & { refund: OrderRefund; isHost: boolean }) {
  const { amount, costMoney, returnedAt, isUnknown, manual } = refund
  if (amount === 0)
    return costMoney ? 'What was paid for them had gone back before.' : 'Nothing was paid for them.'
  if (method === 'cash') return 'Paid in cash, so the host gives it back in cash.'
  if (isUnknown)
    return `The payment provider does not know this payment and is not asked again. We see to it that the money goes back to ${isHost ? 'the buyer' : 'you'} by hand.`
  if (!returnedAt) return 'The payment provider has not confirmed it yet. We ask again until it does.'
  if (manual !== null)
    return (
      <>
        Given back by hand <LocalTime at={returnedAt} />:{' '}
        <span className="wrap-anywhere">{`“${manual}”`}</span>
      </>
    )
  return (
    <>
      Sent back <LocalTime at={returnedAt} />. A bank or wallet may take until{' '}
      {arrivesBy(returnedAt, timeZone)} to show it.
    </>
  )
}
