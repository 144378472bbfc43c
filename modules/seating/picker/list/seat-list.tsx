import { SeatDot } from '#modules/seating/picker/seat-dot.tsx'
import type { ListedSeat, ListedSeats } from '#modules/seating/picker/list/list-seats.ts'
import type { PickerList } from '#modules/seating/picker/picker-data.ts'
import { CHOSEN_ID } from '#modules/seating/picker/chosen/chosen-panel.tsx'
import { formatCounted, formatPrice } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { useKeptFocus } from '#modules/seating/picker/list/use-kept-focus.tsx'
import { seatUnit } from '#modules/pricing/seat-unit.ts'

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
  const { ref, onFocus, said } = useKeptFocus(list)
  return (
    <div ref={ref} onFocus={onFocus} tabIndex={-1} className="space-y-5 outline-none">
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
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

const Block = ({ block: { name, note, seats } }: { block: ListedSeats }) => (
  <section aria-label={name} className="space-y-2">
    <div>
      <h3 className="font-semibold">{name}</h3>
      {note && <p className="text-muted first-letter:uppercase">{note}</p>}
    </div>
    {/* As wide as their column, whatever they say. */}
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
      {seats.map((seat) => (
        <li key={seat.positions[0]} className="relative">
          <SeatButton seat={seat} place={name} />
          {seat.isOwn && <ToChosen />}
        </li>
      ))}
    </ul>
  </section>
)

function SeatButton({
  seat: { positions, label, detail, name, color, allIn, isOwn, isKept },
  place,
}: {
  seat: ListedSeat
  /** Its row or table. */
  place: string
}) {
  return (
    <button
      type="submit"
      name="change"
      data-seat={`${place}, ${label}`}
      value={`${isOwn ? 'release' : 'hold'} ${positions.join()}`}
      aria-pressed={isOwn}
      aria-label={name}
      className="flex h-full min-h-tap w-full items-center gap-1.5 rounded-md border border-border-strong bg-surface px-2 py-1.5 text-left transition-colors hover:bg-surface-2 aria-pressed:border-text aria-pressed:inset-ring aria-pressed:inset-ring-text aria-pressed:bg-surface-2"
    >
      <SeatDot color={color} isOwn={isOwn} />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-muted">
          {isOwn
            ? isKept
              ? 'Yours'
              : 'Not held yet'
            : allIn !== null && `${formatPrice(allIn)}${seatUnit(allIn)}`}
        </span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </span>
    </button>
  )
}

/** The stop of a keyboard after a seat that was chosen, so that the others need not be passed on the way to pay. */
const ToChosen = () => (
  <div className="sr-only z-2 rounded-pill bg-bg focus-within:not-sr-only focus-within:absolute focus-within:top-full focus-within:right-0">
    <a
      href={`#${CHOSEN_ID}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(CHOSEN_ID)?.focus()
      }}
      className={`${buttonClass('secondary')} whitespace-nowrap`}
    >
      On to your seats
    </a>
  </div>
)
