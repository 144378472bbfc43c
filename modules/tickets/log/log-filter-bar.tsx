import { DOOR_EVENTS, doorEventLabels } from '#modules/tickets/log/log-line.ts'
import type { ListParams } from '#platform/list-address.ts'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Select } from '#ui/select.tsx'

/** The filters of a door's log. */
export const LogFilterBar = ({ action, params }: { action: string; params: ListParams }) => (
  <FilterBar
    action={action}
    summary={params['what'] ? 'Filters (1)' : 'Filters'}
    submit="Show"
    className="sm:grid-cols-2 lg:grid-cols-3"
    search={<SearchField value={params['q']} placeholder="Guest, code or who stood there" />}
  >
    <Select label="What happened" name="what" defaultValue={params['what'] ?? ''}>
      <option value="">Everything</option>
      {DOOR_EVENTS.map((what) => (
        <option key={what} value={what}>
          {doorEventLabels[what]}
        </option>
      ))}
    </Select>
  </FilterBar>
)
