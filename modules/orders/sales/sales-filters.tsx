import { orderMethodLabels, orderStatusLabels } from '#modules/orders/order-status.ts'
import { defaultColumns, SALES_COLUMNS, type SalesColumn } from '#modules/orders/sales/sale.ts'
import { PlacedDays } from '#modules/orders/sales/placed-days.tsx'
import { SALES_COLUMN_LABELS } from '#modules/orders/sales/sales-columns.tsx'
import type { EventChoice } from '#modules/orders/sales/sales-totals.server.ts'
import type { ListParams } from '#platform/list-address.ts'
import { formatDay } from '#platform/time.ts'
import { ColumnChoice } from '#ui/list/column-choice.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Select } from '#ui/select.tsx'

const SORTS = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['largest', 'Largest amount'],
  ['smallest', 'Smallest amount'],
] as const
const EVENT_SORTS = [
  ['latest-event', 'Latest event'],
  ['first-event', 'First event'],
] as const

/** The filters of a list of sales. */
export function SalesFilters({
  action,
  params,
  events,
  columns,
}: {
  action: string
  params: ListParams
  /** Null where the list is of one event. */
  events: EventChoice[] | null
  columns: readonly SalesColumn[]
}) {
  const on = ['event', 'state', 'method', 'from', 'to'].filter((name) => params[name]).length
  return (
    <FilterBar
      action={action}
      summary={on > 0 ? `Filters (${on})` : 'Filters'}
      submit="Show orders"
      className="sm:grid-cols-2 lg:grid-cols-4"
      search={<SearchField value={params['q']} placeholder="Name, email or order code" />}
    >
      {events && (
        <Select label="Event" name="event" defaultValue={params['event'] ?? ''}>
          <option value="">All events</option>
          {events.map(({ id, title, startsAt, timeZone }) => (
            <option key={id} value={id}>
              {`${title} (${formatDay(startsAt, timeZone)})`}
            </option>
          ))}
        </Select>
      )}
      <Choice
        label="State"
        name="state"
        all="All states"
        options={orderStatusLabels}
        chosen={params['state']}
      />
      <Choice
        label="Method"
        name="method"
        all="All methods"
        options={orderMethodLabels}
        chosen={params['method']}
      />
      <PlacedDays params={params} />
      <Select label="Sort" name="sort" defaultValue={params['sort'] ?? ''}>
        {[...SORTS, ...(events ? EVENT_SORTS : [])].map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <ColumnChoice
        name="columns"
        columns={SALES_COLUMNS.map((id) => ({ id, label: SALES_COLUMN_LABELS[id] }))}
        chosen={columns}
        defaults={defaultColumns(!events)}
      />
    </FilterBar>
  )
}

function Choice({
  label,
  name,
  all,
  options,
  chosen = '',
}: {
  label: string
  name: string
  all: string
  options: Record<string, string>
  chosen: string | undefined
}) {
  return (
    <Select label={label} name={name} defaultValue={chosen}>
      <option value="">{all}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
