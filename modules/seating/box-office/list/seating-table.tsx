import { Link, useSearchParams } from 'react-router'
import { filterSeating } from '#modules/seating/box-office/list/filter-seating.ts'
import { seatLines } from '#modules/seating/box-office/list/seat-lines.ts'
import { isLargeRoom } from '#modules/seating/chart/large-room.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SEAT_STATE_WORDS, SEAT_STATES } from '#modules/seating/box-office/seat-state.ts'
import { seatPlace } from '#modules/tickets/seat-text.ts'
import { formatCounted } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Heading } from '#ui/heading.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { NoResult } from '#ui/list/no-result.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Select } from '#ui/select.tsx'

/** Seats by their row or table, in the order of the chart. */
export const blocksOf = (seats: readonly SeatOfList[]): [name: string, seats: SeatOfList[]][] => [
  ...Map.groupBy(seats, seatPlace),
]

/** So many rows and tables are a page of the screen; paper has all. */
const MOST_BLOCKS = 12

/** Who sits where, for the wall at the door and for whoever leads guests to their seats. Paper has what the list is narrowed to; of a large room what is shown. */
export function SeatingTable({ seats, path }: { seats: readonly SeatOfList[]; path: string }) {
  const [search] = useSearchParams()
  const words = search.get('q') ?? ''
  const isGuestsOnly = search.get('guests') === 'on'
  const state = SEAT_STATES.find((one) => one === search.get('state'))
  const found = filterSeating(seats, { words, isGuestsOnly, state })
  const blocks = blocksOf(found)
  const isCut = blocks.length > MOST_BLOCKS && search.get('all') !== 'on'
  const hidden = isCut ? blocks.slice(MOST_BLOCKS).flatMap(([, block]) => block) : []
  const hiddenGuests = hidden.filter(({ ticketId }) => ticketId !== null).length
  const filters = [isGuestsOnly, state].filter(Boolean).length
  return (
    <section aria-labelledby="seating-list" className="space-y-5">
      <Heading level={2} id="seating-list">
        Seating list
      </Heading>
      <div className="print:hidden">
        <FilterBar
          action={path}
          summary={filters > 0 ? `Filters (${filters})` : 'Filters'}
          submit="Show"
          inOneRow
          className="sm:grid-cols-2 lg:grid-cols-3 lg:items-end"
          search={<SearchField value={words} placeholder="Guest, table or seat" />}
        >
          <Select name="state" label="State" defaultValue={state ?? ''}>
            <option value="">Every seat</option>
            {SEAT_STATES.map((one) => (
              <option key={one} value={one}>
                {SEAT_STATE_WORDS[one]}
              </option>
            ))}
          </Select>
          <Checkbox name="guests" value="on" label="Guests only" defaultChecked={isGuestsOnly} />
        </FilterBar>
      </div>
      {found.length === 0 && <NoResult>No seat of this event is like that. Try fewer words.</NoResult>}
      <div className="gap-10 sm:columns-2 xl:columns-3 print:columns-2">
        {(isCut && isLargeRoom(seats) ? blocks.slice(0, MOST_BLOCKS) : blocks).map(([name, block], at) => (
          <SeatingBlock key={name} name={name} seats={block} isOnPaperOnly={isCut && at >= MOST_BLOCKS} />
        ))}
      </div>
      {isCut && (
        <div className="space-y-3 print:hidden">
          <p>
            {`${[
              formatCounted(hidden.length, 'more seat'),
              hiddenGuests > 0 && `${formatCounted(hiddenGuests, 'guest')} among them`,
            ]
              .filter(Boolean)
              .join(', ')}.`}
          </p>
          <Link
            to={`?${new URLSearchParams([...search, ['all', 'on']]).toString()}`}
            preventScrollReset
            className={buttonClass('secondary')}
          >
            {`Show all ${found.length} seats`}
          </Link>
        </div>
      )}
    </section>
  )
}

interface SeatingBlockProps {
  name: string
  seats: readonly SeatOfList[]
  isOnPaperOnly: boolean
}

const SeatingBlock = ({ name, seats, isOnPaperOnly }: SeatingBlockProps) => (
  <section
    aria-label={name}
    className={`break-inside-avoid pb-5 ${isOnPaperOnly ? 'hidden print:block' : ''}`}
  >
    <h3 className="font-semibold">{name}</h3>
    <ul className="divide-y divide-border">
      {seatLines(seats).map(({ numbers, seat: { id, state, guest, blockedFor, isADA } }) => (
        <li key={id} className="flex justify-between gap-4 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            <span className="inline-block min-w-10 pr-2 tabular-nums">{numbers}</span>
            {guest ?? blockedFor}
            {isADA && <span className="text-muted"> (accessible)</span>}
          </span>
          <span className="shrink-0 text-muted">{SEAT_STATE_WORDS[state]}</span>
        </li>
      ))}
    </ul>
  </section>
)
