import { href, Link } from 'react-router'
import {
  methodWords,
  paymentStateLabels,
  type TicketPayment,
  type TicketPaymentState,
} from '#modules/orders/payments/ticket-payment.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { ListColumn } from '#ui/list/list-table.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const TONES: Record<TicketPaymentState, BadgeTone> = {
  paid: 'success',
  waiting: 'info',
  cash: 'warning',
  'partly-refunded': 'plain',
  refunded: 'plain',
  disputed: 'danger',
  failed: 'plain',
  unpaid: 'plain',
  late: 'plain',
}

/** The columns of a list of payments. */
export const PAYMENT_COLUMNS: readonly ListColumn<TicketPayment>[] = [
  {
    id: 'buyer',
    label: 'Buyer',
    cell: ({ id, buyer, code }) => (
      <>
        <Link
          to={href('/dashboard/orders/:orderId', { orderId: id })}
          className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
        >
          {buyer}
        </Link>{' '}
        <span className="block text-sm font-normal text-muted">{code}</span>
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    cell: ({ state }) => (
      <span className="whitespace-nowrap">
        <Badge tone={TONES[state]}>{paymentStateLabels[state]}</Badge>
      </span>
    ),
  },
  {
    id: 'event',
    label: 'Event',
    cell: ({ event }) => (
      <span className="block min-w-40 wrap-anywhere">
        {event.title}{' '}
        <span className="whitespace-nowrap text-muted">{formatDay(event.startsAt, event.timeZone)}</span>
      </span>
    ),
  },
  {
    id: 'at',
    label: 'Date',
    cell: ({ at, event }) => <LocalTime at={at} zone={event.timeZone} className="list-line" />,
  },
  {
    id: 'method',
    label: 'How',
    cell: ({ method }) => <span className="list-line">{methodWords[method]}</span>,
  },
  {
    id: 'amount',
    label: 'Buyer pays',
    isNumber: true,
    card: 'beside-title',
    cell: ({ amount }) => formatUsd(amount),
  },
  {
    id: 'refunded',
    label: 'Went back',
    isNumber: true,
    card: 'labelled',
    cell: ({ refunded }) => (refunded === ZERO_CENTS ? '' : formatUsd(refunded)),
  },
]
