import { PAYMENT_STATES, methodWords, paymentStateLabels } from '#modules/orders/payments/ticket-payment.ts'
import { PlacedDays } from '#modules/orders/sales/placed-days.tsx'
import type { EventChoice } from '#modules/orders/sales/sales-totals.server.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateway.ts'
import type { ListParams } from '#platform/list-address.ts'
import { formatDay } from '#platform/time.ts'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Select } from '#ui/select.tsx'

/** The filters of a list of payments. */
export function PaymentFilterBar({
  action,
  params,
  events,
}: {
  action: string
  params: ListParams
  events: EventChoice[]
}) {
  const on = ['event', 'state', 'method', 'from', 'to'].filter((name) => params[name]).length
  return (
    <FilterBar
      action={action}
      summary={on > 0 ? `Filters (${on})` : 'Filters'}
      submit="Show payments"
      className="sm:grid-cols-2 lg:grid-cols-3"
      search={<SearchField value={params['q']} placeholder="Name, email or order code" />}
    >
      <Select label="Event" name="event" defaultValue={params['event'] ?? ''}>
        <option value="">All events</option>
        {events.map(({ id, title, startsAt, timeZone }) => (
          <option key={id} value={id}>
            {`${title} (${formatDay(startsAt, timeZone)})`}
          </option>
        ))}
      </Select>
      <Select label="State" name="state" defaultValue={params['state'] ?? ''}>
        <option value="">All states</option>
        {PAYMENT_STATES.map((state) => (
          <option key={state} value={state}>
            {paymentStateLabels[state]}
          </option>
        ))}
      </Select>
      <Select label="How" name="method" defaultValue={params['method'] ?? ''}>
        <option value="">All ways to pay</option>
        {PAYMENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {methodWords[method]}
          </option>
        ))}
      </Select>
      <PlacedDays params={params} />
    </FilterBar>
  )
}
