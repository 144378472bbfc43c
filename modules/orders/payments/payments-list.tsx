import { href, Link } from 'react-router'
import { PaymentFilterBar } from '#modules/orders/payments/payment-filter-bar.tsx'
import {
  methodWords,
  paymentStateLabels,
  paymentStateText,
  type TicketPayment,
  type TicketPaymentState,
} from '#modules/orders/payments/ticket-payment.ts'
import type { EventChoice } from '#modules/orders/sales/sales-totals.server.ts'
import type { ListParams } from '#platform/list-address.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { type ListColumn, ListTable } from '#ui/list/list-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { type SuggestedLink, SuggestedLinks } from '#ui/suggested-links.tsx'

/** The payments for one's events as their page shows them. */
export interface PaymentsPage {
  path: string
  params: ListParams
  rows: TicketPayment[]
  isFirst: boolean
  pages: { previous: string | undefined; next: string | undefined }
  events: EventChoice[]
  /** A part of the address could not be read. */
  isUnread: boolean
}

/** Payments with their filters and pages; `links` lead on while there are none. */
export function PaymentsList({ page, links }: { page: PaymentsPage; links: readonly SuggestedLink[] }) {
  const { path, params, rows, isFirst, pages, events, isUnread } = page
  const asked = params['state'] as TicketPaymentState | undefined // as it was read
  return (
    <>
      <PaymentFilterBar action={path} params={params} events={events} />
      {isUnread && (
        <Notice tone="warning" title="A part of this address could not be read, and was left out." />
      )}
      {asked && (
        <p>
          <strong>{paymentStateLabels[asked]}:</strong> {paymentStateText[asked]}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyList all={path} isFirst={isFirst} isFiltered={Object.keys(params).length > 0}>
          <EmptyState title="No payments yet" action={<SuggestedLinks links={links} />}>
            Every payment for your events is listed here: who paid what and how, what still comes, and what
            went back.
          </EmptyState>
        </EmptyList>
      ) : (
        <ListTable caption="Payments" columns={COLUMNS} rows={rows} rowId={({ id }) => id} />
      )}
      <Pager {...pages} words={{ previous: 'Newer', next: 'Older' }} />
    </>
  )
}

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

const COLUMNS: readonly ListColumn<TicketPayment>[] = [
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
  { id: 'at', label: 'Date', cell: ({ at }) => <LocalTime at={at} className="whitespace-nowrap" /> },
  { id: 'method', label: 'How', cell: ({ method }) => methodWords[method] },
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
