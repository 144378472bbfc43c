import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormSelect, SubmitButton } from '#ui/form/fields.tsx'

interface Answered {
  result: FormResult<null, SeatingFailure> | null
}

/** A guest who gets another seat; the old one is free again. */
export function MoveGuestForm({ seats, result }: Answered & { seats: SeatOfList[] }) {
  const guests = seats.filter(({ ticketId }) => ticketId !== null)
  const open = seats.filter(({ state }) => state === 'free' || state === 'blocked')
  if (guests.length === 0 || open.length === 0) return null
  return (
    <ActionForm intent="move" result={result} values={{}} messageOf={seatingMessage}>
      <FormSelect name="ticket" label="Guest">
        <option value="">Choose a guest</option>
        {guests.map((seat) => (
          <option key={seat.id} value={seat.ticketId ?? ''}>
            {seat.guest}: {seatText(seat)}
          </option>
        ))}
      </FormSelect>
      <FormSelect name="to" label="New seat">
        <option value="">Choose a seat</option>
        {open.map((seat) => (
          <option key={seat.id} value={seat.id}>
            {seat.category}: {seatText(seat)}
            {seat.state === 'blocked' ? ` (blocked${seat.blockedFor && `: ${seat.blockedFor}`})` : ''}
          </option>
        ))}
      </FormSelect>
      <SubmitButton variant="secondary">Move this guest</SubmitButton>
    </ActionForm>
  )
}
