import { type ReactNode, useState } from 'react'
import { isLargeRoom } from '#modules/seating/chart/large-room.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { seatsForGuest } from '#modules/seating/box-office/seats-for-guest.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { blocksOf } from '#modules/seating/box-office/list/seating-table.tsx'
import { mayBeBlocked } from '#modules/seating/box-office/seat-state.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormSelect, SubmitButton } from '#ui/form/fields.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Where a guest gets another seat. */
export const MOVE_ID = 'move'

interface MoveGuestFormProps {
  seats: SeatOfList[]
  /** The ticket of the guest to begin with; '' for none. */
  first: string
  result: FormResult<null, SeatingFailure> | null
  done: ReactNode
}

/** A guest who gets another seat of their ticket type; the old one is free again. */
export function MoveGuestForm({ seats, first, result, done }: MoveGuestFormProps) {
  const hasScripts = useHydrated()
  const [answered, setAnswered] = useState(result)
  const [ticket, setTicket] = useState(first)
  if (answered !== result) {
    setAnswered(result)
    // The form begins anew with what it asks for.
    if (result?.ok) setTicket('')
  }
  const guests = seats.filter(({ ticketId }) => ticketId !== null)
  const open = seats.filter(mayBeBlocked)
  if (guests.length === 0 || open.length === 0 || (!hasScripts && isLargeRoom(seats))) return null
  const guest = guests.find(({ ticketId }) => ticketId === ticket)
  // Where no script runs, the lists say of what ticket type guests and seats are.
  const offered = hasScripts ? seatsForGuest(open, guest) : open
  return (
    <ActionForm
      intent="move"
      result={result}
      done={done}
      values={{ ticket: first }}
      messageOf={seatingMessage}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
        <FormSelect name="ticket" label="Guest" onChange={({ target }) => setTicket(target.value)}>
          <option value="">Choose a guest</option>
          {blocksOf(guests).map(([name, there]) => (
            <optgroup key={name} label={name}>
              {there.map((seat) => (
                <option key={seat.id} value={seat.ticketId ?? ''}>
                  {seat.guest}: {seatText(seat)} ({seat.ticketOfGuest})
                </option>
              ))}
            </optgroup>
          ))}
        </FormSelect>
        <FormSelect
          name="to"
          label="New seat"
          hint="Of the same ticket type. A blocked seat is released for the guest."
        >
          <option value="">{hasScripts ? toChoose(guest, offered.length) : 'Choose a seat'}</option>
          {blocksOf(offered).map(([name, there]) => (
            <optgroup key={name} label={name}>
              {there.map((seat) => (
                <option key={seat.id} value={seat.id}>
                  {seatText(seat)}
                  {!hasScripts && ` (${seat.category})`}
                  {seat.state === 'blocked' ? ` (blocked${seat.blockedFor && `: ${seat.blockedFor}`})` : ''}
                </option>
              ))}
            </optgroup>
          ))}
        </FormSelect>
        {/* Beside the lists, below a label that it does not have. */}
        <SubmitButton
          variant="secondary"
          className="sm:col-span-full sm:justify-self-start xl:col-span-1 xl:mt-8"
        >
          Move this guest
        </SubmitButton>
      </div>
    </ActionForm>
  )
}

function toChoose(guest: SeatOfList | undefined, offered: number): string {
  if (!guest) return 'Choose a guest first'
  return offered > 0 ? 'Choose a seat' : `No seat is open in ${guest.ticketOfGuest}`
}
