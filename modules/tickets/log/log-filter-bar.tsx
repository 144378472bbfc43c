import { DOOR_EVENTS, LOGGED, loggedLabels } from '#modules/tickets/log/log-line.ts'
import type { ListParams } from '#platform/list-address.ts'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Select } from '#ui/select.tsx'

interface LogFilterBarProps {
  action: string
  params: ListParams
  /** Whether the log tells who changed the event as well. */
  showsChanges: boolean
}

/** The filters of an event's log. */
export const LogFilterBar = ({ action, params, showsChanges }: LogFilterBarProps) => (
  <FilterBar
    action={action}
    summary={params['what'] ? 'Filters (1)' : 'Filters'}
    submit="Show"
    className="sm:grid-cols-2 lg:grid-cols-3"
    search={<SearchField value={params['q']} placeholder="Guest, code or who did it" />}
  >
    <Select label="What happened" name="what" defaultValue={params['what'] ?? ''}>
      <option value="">Everything</option>
      {(showsChanges ? LOGGED : DOOR_EVENTS).map((what) => (
        <option key={what} value={what}>
          {loggedLabels[what]}
        </option>
      ))}
    </Select>
  </FilterBar>
)
