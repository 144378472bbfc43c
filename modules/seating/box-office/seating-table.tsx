import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SEAT_STATE_WORDS } from '#modules/seating/box-office/seat-state.ts'
import { blockName } from '#modules/tickets/seat-text.ts'
import { Heading } from '#ui/heading.tsx'

/** Seats by their row or table, in the order of the chart. */
export const blocksOf = (seats: readonly SeatOfList[]): [name: string, seats: SeatOfList[]][] => [
  ...Map.groupBy(seats, ({ section, row, table }) =>
    [section, (table || row) && blockName({ label: table || row, isTable: Boolean(table) })]
      .filter(Boolean)
      .join(', '),
  ),
]

/** Who sits where, for the wall at the door and for whoever leads guests to their seats. */
export const SeatingTable = ({ seats }: { seats: readonly SeatOfList[] }) => (
  <section aria-labelledby="seating-list" className="space-y-5">
    <Heading level={2} id="seating-list">
      Seating list
    </Heading>
    <div className="space-y-5 print:columns-2 print:gap-10">
      {blocksOf(seats).map(([name, block]) => (
        <section key={name} aria-label={name} className="break-inside-avoid">
          <h3 className="font-semibold">{name}</h3>
          <ul className="divide-y divide-border">
            {block.map(({ id, seatNumber, state, guest, blockedFor, isADA }) => (
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
      ))}
    </div>
  </section>
)
