import { PAYMENT_COLUMNS } from '#modules/orders/payments/payment-columns.tsx'
import { PaymentFilterBar } from '#modules/orders/payments/payment-filter-bar.tsx'
import {
  paymentStateLabels,
  paymentStateText,
  type TicketPayment,
  type TicketPaymentState,
} from '#modules/orders/payments/ticket-payment.ts'
import { daysWrong } from '#modules/orders/sales/placed-days.tsx'
import type { EventChoice } from '#modules/orders/sales/sales-totals.server.ts'
import type { ListParams } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
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
        <EmptyList
          all={path}
          isFirst={isFirst}
          isFiltered={Object.keys(params).length > 0}
          why={daysWrong(params)}
        >
          <EmptyState title="No payments yet" action={<SuggestedLinks links={links} />}>
            Every payment for your events is listed here: who paid what and how, what still comes, and what
            went back.
          </EmptyState>
        </EmptyList>
      ) : (
        <ListTable caption="Payments" columns={PAYMENT_COLUMNS} rows={rows} rowId={({ id }) => id} />
      )}
      <Pager {...pages} />
    </>
  )
}
