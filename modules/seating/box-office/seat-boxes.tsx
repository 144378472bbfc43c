import { useState } from 'react'
import { isLargeRoom } from '#modules/seating/chart/large-room.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { blocksOf } from '#modules/seating/box-office/list/seating-table.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface SeatBoxesProps {
  /** Those that may be blocked or released. */
  seats: readonly SeatOfList[]
  /** By id. */
  chosen: ReadonlySet<string>
  /** Ticks all of some seats, or none of them where all are. */
  onToggle: (ids: readonly string[]) => void
  /** Where no script runs, a row or a table is ticked seat by seat. */
  hasScripts: boolean
}

/** Seats to tick, by their row or table; of a large room those of a row that was opened. */
export const SeatBoxes = ({ seats, ...props }: SeatBoxesProps) => (
  <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
    {blocksOf(seats).map(([name, block]) => (
      <BlockBoxes key={name} name={name} block={block} isLarge={isLargeRoom(seats)} {...props} />
    ))}
  </div>
)

interface BlockBoxesProps extends Omit<SeatBoxesProps, 'seats'> {
  name: string
  block: readonly SeatOfList[]
  isLarge: boolean
}

function BlockBoxes({ name, block, isLarge, chosen, onToggle, hasScripts }: BlockBoxesProps) {
  const [isDrawn, setDrawn] = useState(!isLarge)
  return (
    <details onToggle={() => setDrawn(true)} className="group rounded-lg border border-border px-4">
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 py-1 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted">{countWords(block)}</span>
        </span>
        <span className="shrink-0 group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      {isDrawn ? (
        <fieldset className="flex flex-wrap gap-2 pb-3">
          <legend className="sr-only">{name}</legend>
          {hasScripts && (
            <Button variant="secondary" onClick={() => onToggle(block.map(({ id }) => id))}>
              {block[0]?.table ? 'Whole table' : 'Whole row'}
            </Button>
          )}
          {block.map(({ id, seatNumber, state, blockedFor }) => (
            <label
              key={id}
              className="inline-flex min-h-tap min-w-tap items-center gap-2 rounded-md border border-border px-3"
            >
              <input
                type="checkbox"
                name="seat"
                value={id}
                checked={chosen.has(id)}
                onChange={() => onToggle([id])}
                className="size-5"
              />
              {seatNumber}
              {state === 'blocked' && <span className="text-muted">{blockedFor || 'blocked'}</span>}
            </label>
          ))}
        </fieldset>
      ) : (
        block.map(({ id }) => chosen.has(id) && <input key={id} type="hidden" name="seat" value={id} />)
      )}
    </details>
  )
}

/** "7 free, 1 blocked" */
function countWords(seats: readonly SeatOfList[]): string {
  const blocked = seats.filter(({ state }) => state === 'blocked').length
  const free = seats.length - blocked
  return [free > 0 && `${free} free`, blocked > 0 && `${blocked} blocked`].filter(Boolean).join(', ')
}
