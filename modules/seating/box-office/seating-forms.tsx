import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { savedChartKey } from '#modules/seating/box-office/saved-chart-key.ts'
import { blocksOf } from '#modules/seating/box-office/seating-table.tsx'
import type { SavedChart } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import { seatName } from '#modules/tickets/seat-name.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormSelect, FormText, SubmitButton } from '#ui/form/fields.tsx'

type Result = FormResult<null, SeatingFailure> | null

interface Answered {
  result: Result
}

/** The charts of one's venues, of which the event is to sell by one. */
export const UseChartForm = ({
  charts,
  isFirst,
  result,
}: Answered & { charts: SavedChart[]; isFirst: boolean }) => (
  <ActionForm intent="use" result={result} values={{}} messageOf={seatingMessage}>
    <FormSelect name="chart" label={isFirst ? 'Seating chart' : 'Another chart, or a newer version'}>
      {charts.map((chart) => (
        <option key={chart.id} value={savedChartKey(chart)}>
          {chart.venue}: {chart.name}, version {chart.version}
        </option>
      ))}
    </FormSelect>
    <SubmitButton>{isFirst ? 'Sell by this chart' : 'Change the chart'}</SubmitButton>
  </ActionForm>
)

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

/** A guest who gets another seat; the old one is free again. */
export function MoveGuestForm({ seats, result }: Answered & { seats: SeatOfList[] }) {
  const guests = seats.filter(({ ticketId }) => ticketId !== null)
  const open = seats.filter(({ state }) => state === 'free' || state === 'blocked')
  if (guests.length === 0 || open.length === 0) return null
  return (
    <ActionForm intent="move" result={result} values={{}} messageOf={seatingMessage}>
      <FormSelect name="ticket" label="Guest">
        {guests.map((seat) => (
          <option key={seat.id} value={seat.ticketId ?? ''}>
            {seat.guest}: {seatName(seat)}
          </option>
        ))}
      </FormSelect>
      <FormSelect name="to" label="New seat">
        {open.map((seat) => (
          <option key={seat.id} value={seat.id}>
            {seat.category}: {seatName(seat)}
            {seat.state === 'blocked' ? ` (blocked${seat.blockedFor && `: ${seat.blockedFor}`})` : ''}
          </option>
        ))}
      </FormSelect>
      <SubmitButton variant="secondary">Move this guest</SubmitButton>
    </ActionForm>
  )
}
