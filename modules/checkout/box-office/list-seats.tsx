import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Seating } from '#modules/checkout/box-office/box-office-props.ts'
import type { OpenSeat } from '#modules/checkout/box-office/open-seats.ts'
import type { DoorType } from '#modules/checkout/box-office/quote-at-door.server.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { formatPrice } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

interface ListSeatsProps {
  path: string
  seating: Seating
  types: DoorType[]
  /** What else the form keeps. */
  children: ReactNode
}

/** The open seats of one row or table after another; ticked ones are what the guests get. */
export function ListSeats({
  path,
  seating: { seats, places, seatsThere, at },
  types,
  children,
}: ListSeatsProps) {
  const submit = useSubmit()
  const isTheirs = (seat: OpenSeat) => seats.some(({ id }) => id === seat.id)
  const others = seatsThere.filter((seat) => !isTheirs(seat))
  const priceOf = (seat: OpenSeat) => types.find(({ id }) => id === seat.ticketTypeId)?.price
  const box = (seat: OpenSeat, isTicked: boolean) => {
    const price = priceOf(seat)
    const notes = [
      seat.category,
      price !== undefined && formatPrice(price),
      seat.isADA && 'accessible',
      seat.isBlocked && `blocked${seat.blockedFor && `: ${seat.blockedFor}`}`,
    ]
    return (
      <Checkbox
        key={`${seat.id} ${isTicked}`}
        name="seat"
        value={seat.id}
        label={seatText(seat)}
        hint={notes.filter(Boolean).join(', ')}
        defaultChecked={isTicked}
      />
    )
  }
  return (
    <Form method="get" action={path} preventScrollReset className="space-y-3">
      {children}
      {seats.length > 0 && (
        <fieldset className="grid sm:grid-cols-2">
          <legend className="font-semibold">Their seats</legend>
          {seats.map((seat) => box(seat, true))}
        </fieldset>
      )}
      <Select
        key={at}
        name="at"
        label="Row or table"
        defaultValue={at}
        onChange={({ currentTarget: { form } }) =>
          form && void submit(form, { replace: true, preventScrollReset: true })
        }
      >
        <option value="">Choose a row or a table</option>
        {places.map(({ name, open }) => (
          <option key={name} value={name}>{`${name} (${open} open)`}</option>
        ))}
      </Select>
      {others.length > 0 && (
        <fieldset className="grid sm:grid-cols-2">
          <legend className="font-semibold">{at}</legend>
          {others.map((seat) => box(seat, false))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary">
          {others.length > 0 || seats.length > 0 ? 'Take the ticked seats' : 'Show its seats'}
        </Button>
      </div>
    </Form>
  )
}
