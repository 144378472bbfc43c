import { useSearchParams } from 'react-router'
import { filterSeating } from '#modules/seating/box-office/filter-seating.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SEAT_STATE_WORDS } from '#modules/seating/box-office/seat-state.ts'
import { seatPlace } from '#modules/tickets/seat-text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Heading } from '#ui/heading.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { NoResult } from '#ui/list/no-result.tsx'
import { SearchField } from '#ui/list/search-field.tsx'

/** Seats by their row or table, in the order of the chart. */
export const blocksOf = (seats: readonly SeatOfList[]): [name: string, seats: SeatOfList[]][] => [
  ...Map.groupBy(seats, seatPlace),
]

/** Who sits where, for the wall at the door and for whoever leads guests to their seats. Paper has what the list is narrowed to. */
export function SeatingTable({ seats, path }: { seats: readonly SeatOfList[]; path: string }) {
  const [search] = useSearchParams()
  const words = search.get('q') ?? ''
  const isGuestsOnly = search.get('guests') === 'on'
  const found = filterSeating(seats, { words, isGuestsOnly })
  return (
    <section aria-labelledby="seating-list" className="space-y-5">
      <Heading level={2} id="seating-list">
        Seating list
      </Heading>
      <div className="print:hidden">
        <FilterBar
          action={path}
          summary={isGuestsOnly ? 'Filters (1)' : 'Filters'}
          submit="Show"
          className="sm:grid-cols-2 lg:grid-cols-3"
          search={<SearchField value={words} placeholder="Guest, table or seat" />}
        >
          <Checkbox name="guests" value="on" label="Guests only" defaultChecked={isGuestsOnly} />
        </FilterBar>
      </div>
      {found.length === 0 && <NoResult>No seat of this event is like that. Try fewer words.</NoResult>}
      <div className="space-y-5 print:columns-2 print:gap-10">
        {blocksOf(found).map(([name, block]) => (
          <SeatingBlock key={name} name={name} seats={block} />
        ))}
      </div>
    </section>
  )
}

const SeatingBlock = ({ name, seats }: { name: string; seats: readonly SeatOfList[] }) => (
  <section aria-label={name} className="break-inside-avoid">
    <h3 className="font-semibold">{name}</h3>
    <ul className="divide-y divide-border">
      {seats.map(({ id, seatNumber, state, guest, blockedFor, isADA }) => (
        <li key={id} className="flex justify-between gap-4 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            <span className="inline-block min-w-10 tabular-nums">{seatNumber}</span>
            {guest ?? blockedFor}
            {isADA && <span className="text-muted"> (accessible)</span>}
          </span>
          <span className="shrink-0 text-muted">{SEAT_STATE_WORDS[state]}</span>
        </li>
      ))}
    </ul>
  </section>
)
