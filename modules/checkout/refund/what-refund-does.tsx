import type { ReactNode } from 'react'
import type { RefundedTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { addCents, formatCounted, formatUsd, toCents } from '#platform/money.ts'

interface WhatRefundDoesProps {
  preview: RefundedTickets
  /** How many tickets are refunded. */
  count: number
  isCash: boolean
  /** Whether the buyer has an address to be told at. */
  isTold: boolean
}

/** What a refund will do, before the press that makes it: the sums to the cent, and what becomes of the tickets. */
export const WhatRefundDoes = ({ preview, count, isCash, isTold }: WhatRefundDoesProps) => (
  <>
    <RefundSums preview={preview} count={count} isCash={isCash} />
    <p>{consequences(preview, { isCash, isTold })}</p>
  </>
)

/** What the button says that refunds. */
export const refundLabel = ({ amount }: RefundedTickets): string =>
  amount > 0 ? `Refund ${formatUsd(amount)}` : 'Take the tickets back'

function RefundSums({
  preview,
  count,
  isCash,
}: {
  preview: RefundedTickets
  count: number
  isCash: boolean
}) {
  const { amount, fee, organizerFee } = preview
  if (!movesMoney(preview)) return null
  // Below 0 where more than the price went back before, at the provider.
  const prices = toCents(amount - fee)
  const tickets = formatCounted(count, 'ticket')
  const costs = toCents(prices - organizerFee)
  return (
    <dl className="space-y-1">
      <Sum label={prices < 0 ? `${tickets}, less what went back before` : tickets}>{formatUsd(prices)}</Sum>
      <Sum label="Fees the buyer paid for them">{formatUsd(fee)}</Sum>
      <Sum label="Goes back to the buyer">
        <strong>{formatUsd(amount)}</strong>
      </Sum>
      <Sum
        label={
          isCash
            ? 'You owe us less in fees'
            : costs < 0
              ? 'We give back our fees'
              : 'Of that, we give back our fees'
        }
      >
        {formatUsd(isCash ? organizerFee : addCents(fee, organizerFee))}
      </Sum>
      {!isCash && (
        <Sum label={`Your payout gets ${costs < 0 ? 'larger' : 'smaller'} by`}>
          {formatUsd(toCents(Math.abs(costs)))}
        </Sum>
      )}
    </dl>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Whether a refund moves money. Also where nothing goes to the buyer, because it did before at the provider: then the fees still go back. */
export const movesMoney = ({ amount, fee, organizerFee }: RefundedTickets): boolean =>
  amount > 0 || fee > 0 || organizerFee > 0

const consequences = (
  preview: RefundedTickets,
  { isCash, isTold }: { isCash: boolean; isTold: boolean },
): string => {
  const all = isTold
    ? 'These tickets open no door any more, their places are on sale again, and the buyer is told by mail.'
    : 'These tickets open no door any more, and their places are on sale again. We have no address to tell the buyer at.'
  if (!movesMoney(preview)) return all
  if (preview.amount === 0) return `${all} This cannot be undone.`
  return isCash
    ? `Give the buyer the cash yourself. ${all}`
    : `The money goes back to what the buyer paid with, within about ten days. ${all} This cannot be undone.`
}
