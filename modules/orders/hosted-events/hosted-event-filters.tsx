import { eventKinds } from '#modules/events/event.ts'
import { HOSTED_COLUMN_LABELS } from '#modules/orders/hosted-events/hosted-event-columns.tsx'
import {
  DEFAULT_COLUMNS,
  HOSTED_COLUMNS,
  HOSTED_STATES,
  type HostedColumn,
  type HostedSort,
} from '#modules/orders/hosted-events/hosted-event.ts'
import type { ListParams } from '#platform/list-address.ts'
import { ColumnChoice } from '#ui/list/column-choice.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Select } from '#ui/select.tsx'

const SORT_LABELS: Record<HostedSort, string> = {
  first: 'First day first',
  last: 'Last day first',
  title: 'By name',
}

/** The filters of a list of one's events. */
export function HostedEventFilters({
  action,
  params,
  columns,
  isArchive,
}: {
  action: string
  params: ListParams
  columns: readonly HostedColumn[]
  isArchive: boolean
}) {
  const on = ['state', 'kind'].filter((name) => params[name]).length
  return (
    <FilterBar
      action={action}
      summary={on > 0 ? `Filters (${on})` : 'Filters'}
      submit="Show events"
      className="sm:grid-cols-2 lg:grid-cols-5"
      search={<SearchField value={params['q']} placeholder="Name, venue or city" />}
    >
      {!isArchive && (
        <Select label="State" name="state" defaultValue={params['state'] ?? ''}>
          <option value="">Coming up</option>
          {Object.entries(HOSTED_STATES).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <Select label="Kind" name="kind" defaultValue={params['kind'] ?? ''}>
        <option value="">All kinds</option>
        {Object.entries(eventKinds).map(([kind, { plural }]) => (
          <option key={kind} value={kind}>
            {plural}
          </option>
        ))}
      </Select>
      <Select label="Sort" name="sort" defaultValue={params['sort'] ?? ''}>
        <option value="">Usual order</option>
        {Object.entries(SORT_LABELS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Select>
      <ColumnChoice
        name="columns"
        columns={HOSTED_COLUMNS.map((id) => ({ id, label: HOSTED_COLUMN_LABELS[id] }))}
        chosen={columns}
        defaults={DEFAULT_COLUMNS}
      />
    </FilterBar>
  )
}
