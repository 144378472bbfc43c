import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { blocksOf } from '#modules/seating/box-office/seating-table.tsx'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'

interface Answered {
  result: FormResult<null, SeatingFailure> | null
}

/** Seats that are taken off sale, or put on sale again. */
export function BlockSeatsForm({
  seats,
  kind,
  result,
}: Answered & { seats: SeatOfList[]; kind: 'block' | 'release' }) {
  const open = seats.filter(({ state }) => state === (kind === 'block' ? 'free' : 'blocked'))
  if (open.length === 0) return null
  return (
    <ActionForm intent={kind} result={result} values={{}} messageOf={seatingMessage}>
      {blocksOf(open).map(([name, block]) => (
        <details key={name} className="rounded-lg border border-border px-4">
          <summary className="flex min-h-tap items-center font-semibold">
            {name} ({block.length})
          </summary>
          <fieldset className="flex flex-wrap gap-2 pb-3">
            <legend className="sr-only">{name}</legend>
            {block.map(({ id, seatNumber, blockedFor }) => (
              <label
                key={id}
                className="inline-flex min-h-tap min-w-tap items-center gap-2 rounded-md border border-border px-3"
              >
                <input type="checkbox" name="seat" value={id} className="size-5" />
                {seatNumber}
                {blockedFor && <span className="text-muted">{blockedFor}</span>}
              </label>
            ))}
          </fieldset>
        </details>
      ))}
      {kind === 'block' && (
        <FormText name="reason" label="Who for, or why (optional)" maxLength={80} autoComplete="off" />
      )}
      <SubmitButton variant="secondary">
        {kind === 'block' ? 'Block these seats' : 'Release these seats'}
      </SubmitButton>
    </ActionForm>
  )
}
