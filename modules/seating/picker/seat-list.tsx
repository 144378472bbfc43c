import { SeatDot } from '#modules/seating/picker/seat-dot.tsx'
import type { ListedSeat, ListedSeats } from '#modules/seating/picker/list-seats.ts'
import type { PickerList } from '#modules/seating/picker/picker-data.ts'
import { formatCounted, formatPrice } from '#platform/money.ts'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'

interface SeatListProps {
  list: PickerList
  /** Whether some seats are left out on purpose. */
  isFiltered: boolean
  /** The address of a page of the list. */
  pathOf: (page: number) => string
  /** Turns to a page without asking the server, where a script can. */
  onPage: ((page: number) => void) | null
}

/** All seats that can be had, by row or table, as buttons in a form: complete for who sees no map and runs no script. */
export function SeatList({ list, isFiltered, pathOf, onPage }: SeatListProps) {
  const page = list.pages[list.at]
  return (
    <div className="space-y-5">
      {list.pages.length > 1 && (
        <ChipRow label="Parts of the room">
          {list.pages.map(({ title, free }, at) => (
            <ChipLink
              key={title}
              to={pathOf(at)}
              chosen={at === list.at}
              preventScrollReset
              onClick={
                onPage
                  ? (event) => {
                      event.preventDefault()
                      onPage(at)
                    }
                  : undefined
              }
            >
              {title}
              <span className="font-normal">{free === 0 && !isFiltered ? 'none left' : free}</span>
            </ChipLink>
          ))}
        </ChipRow>
      )}
      {page && (
        <Heading level={2} size="small">
          {page.title}: {leftText(page.free, isFiltered)}
        </Heading>
      )}
      {list.blocks.length === 0 ? (
        <EmptyState title="No seats here">
          Nothing in this part of the room can be had at this moment. Look at another part, or take a filter
          away.
        </EmptyState>
      ) : (
        list.blocks.map((block) => <Block key={block.name} block={block} />)
      )}
    </div>
  )
}

function leftText(free: number, isFiltered: boolean): string {
  if (free > 0) return `${formatCounted(free, 'seat')} left`
  return isFiltered ? 'none that you look for' : 'no seats left'
}

const Block = ({ block: { name, seats } }: { block: ListedSeats }) => (
  <section aria-label={name} className="space-y-2">
    <h3 className="font-semibold">{name}</h3>
    <ul className="flex flex-wrap gap-2">
      {seats.map((seat) => (
        <li key={seat.positions[0]}>
          <SeatButton seat={seat} />
        </li>
      ))}
    </ul>
  </section>
)

function SeatButton({
  seat: { positions, label, detail, name, color, allIn, isOwn, isKept },
}: {
  seat: ListedSeat
}) {
  return (
    <button
      type="submit"
      name="change"
      value={`${isOwn ? 'release' : 'hold'} ${positions.join()}`}
      aria-pressed={isOwn}
      aria-label={name}
      className="flex min-h-tap items-center gap-2 rounded-md border border-border-strong bg-surface px-3 py-1.5 text-left transition-colors hover:bg-surface-2 aria-pressed:border-2 aria-pressed:border-text aria-pressed:bg-surface-2"
    >
      <SeatDot color={color} isOwn={isOwn} />
      <span>
        <span className="font-semibold">
          {isOwn ? `${label}, ${isKept ? 'yours' : 'not kept yet'}` : label}
        </span>
        {allIn !== null && <span className="ml-2 text-muted">{formatPrice(allIn)}</span>}
        <span className="block text-sm text-muted">{detail}</span>
      </span>
    </button>
  )
}
