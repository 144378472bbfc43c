import { mayBeBlocked } from '#modules/seating/box-office/seat-state.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { blocksOf } from '#modules/seating/box-office/seating-table.tsx'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Button } from '#ui/button.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'

interface BlockSeatsFormProps {
  seats: SeatOfList[]
  /** By id. */
  chosen: ReadonlySet<string>
  /** Ticks all of some seats, or none of them; null where no script runs. */
  onToggle: ((ids: readonly string[]) => void) | null
  result: FormResult<null, SeatingFailure> | null
}

/** So many are named. */
const MOST_NAMED = 5

/** Seats that are taken off sale, or put on sale again. */
export function BlockSeatsForm({ seats, chosen, onToggle, result }: BlockSeatsFormProps) {
  const open = seats.filter(mayBeBlocked)
  if (open.length === 0) return <p>Guests have or hold every seat.</p>
  const names = open.flatMap((seat) => (chosen.has(seat.id) ? [seatText(seat)] : []))
  return (
    <ActionForm result={result} values={{}} messageOf={seatingMessage}>
      {blocksOf(open).map(([name, block]) => (
        <details key={name} className="rounded-lg border border-border px-4">
          <summary className="flex min-h-tap items-center font-semibold">
            {name} ({block.length})
          </summary>
          <fieldset className="flex flex-wrap gap-2 pb-3">
            <legend className="sr-only">{name}</legend>
            {onToggle && (
              <Button variant="secondary" onClick={() => onToggle(block.map(({ id }) => id))}>
                {block[0]?.table ? 'Whole table' : 'Whole row'}
              </Button>
            )}
            {block.map(({ id, seatNumber, state, blockedFor }) => (
              <label
                key={id}
                className="inline-flex min-h-tap min-w-tap items-center gap-2 rounded-md border border-border px-3"
              >
                <input type="checkbox" name="seat" value={id} className="size-5" />
                {seatNumber}
                {state === 'blocked' && <span className="text-muted">{blockedFor || 'blocked'}</span>}
              </label>
            ))}
          </fieldset>
        </details>
      ))}
      {onToggle && (
        <p aria-live="polite">
          {names.length === 0
            ? 'No seat is chosen.'
            : `${names.length === 1 ? '1 seat' : `${names.length} seats`}: ${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ' and others' : ''}.`}
        </p>
      )}
      <FormText name="reason" label="Who for, or why (optional)" maxLength={80} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="block" variant="secondary">
          Block
        </SubmitButton>
        <SubmitButton name="intent" value="release" variant="secondary">
          Release
        </SubmitButton>
      </div>
    </ActionForm>
  )
}
