import type { ReactNode } from 'react'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import type { Order } from '#modules/orders/get-order.server.ts'
import { OrderBadge } from '#modules/orders/order-badge.tsx'
import { orderMethodLabel } from '#modules/orders/order-status.ts'
import { feeLines } from '#modules/pricing/fee-lines.ts'
import { addCents, formatUsd, toCents } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { MailAddress } from '#ui/mail-address.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { phoneHref } from '#platform/phone-href.ts'

/** Who bought, what it cost line by line, with the names of its seats, '' on general admission, and how it was paid. */
export function OrderView({ order, seats }: { order: Order; seats: string }) {
  const { customerName, customerEmail, phone, orderStatus, lines, subtotal, total } = order
  const { discount, refunded, forHost } = order
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Card as="section" className="p-5">
        <h2 className="font-display text-xl font-black uppercase">What was bought</h2>
        <ul className="mt-3 divide-y divide-border">
          {lines.map(({ ticketType, quantity, unitPrice, discount: off, total: price }) => (
            <li key={`${ticketType} ${unitPrice}`} className="flex justify-between gap-4 py-2">
              <span>
                {quantity} × {ticketType}
                <span className="block text-muted">
                  {formatUsd(unitPrice)} each{off > 0 && `, ${formatUsd(off)} off with a code`}
                </span>
              </span>
              <span>{formatUsd(addCents(price, off))}</span>
            </li>
          ))}
        </ul>
        {seats !== '' && <p className="border-t border-border pt-2 font-semibold wrap-anywhere">{seats}</p>}
        <dl className="mt-3 space-y-1 border-t border-border-strong pt-3">
          <Amount label="Tickets">{formatUsd(addCents(subtotal, discount))}</Amount>
          {discount > 0 && <Amount label="Discount">{formatUsd(toCents(0 - discount))}</Amount>}
          {forHost ? (
            <Amount label="Fees the buyer pays">{formatUsd(order.fees)}</Amount>
          ) : (
            feeLines(order).map(({ label, amount }) => (
              <Amount key={label} label={label}>
                {formatUsd(amount)}
              </Amount>
            ))
          )}
          <Amount label={forHost ? 'Buyer pays' : 'Total'}>
            <strong>{formatUsd(total)}</strong>
          </Amount>
          {refunded > 0 && <Amount label="Refunded">{formatUsd(refunded)}</Amount>}
          {forHost && (
            <Amount label={refunded > 0 ? 'Your fee before refunds' : 'Your fee for this order'}>
              {formatUsd(forHost.organizerFee)}
            </Amount>
          )}
        </dl>
      </Card>
      <Card as="section" className="p-5">
        <h2 className="font-display text-xl font-black uppercase">Buyer and payment</h2>
        <dl className="mt-3 space-y-3">
          <Fact label="Buyer">{customerName}</Fact>
          {isReachable(customerEmail) && (
            <Fact label="Email">
              <a
                href={`mailto:${customerEmail}`}
                className="inline-flex min-h-tap items-center wrap-anywhere underline"
              >
                <MailAddress>{customerEmail}</MailAddress>
              </a>
            </Fact>
          )}
          {phone && (
            <Fact label="Phone">
              <a href={phoneHref(phone)} className="inline-flex min-h-tap items-center underline">
                {phone}
              </a>
            </Fact>
          )}
          <Fact label="State">
            <OrderBadge status={orderStatus} refunded={refunded} />
          </Fact>
          <Fact label="Method">{orderMethodLabel(order)}</Fact>
          <Fact label="Placed">
            <LocalTime at={order.placedAt} />
          </Fact>
          {order.paidAt && (
            <Fact label="Paid">
              <LocalTime at={order.paidAt} />
            </Fact>
          )}
          {forHost?.referralCode && <Fact label="Referral code">{forHost.referralCode}</Fact>}
        </dl>
      </Card>
    </div>
  )
}

const Amount = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
