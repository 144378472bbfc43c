import { Form, useSubmit } from 'react-router'
import { MAX_OF_A_TYPE } from '#modules/checkout/box-office/box-office.ts'
import type { BoxOfficeProps } from '#modules/checkout/box-office/box-office-props.ts'
import { formatCount, formatPrice } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'

/** How many they want of each ticket type, and whether it is given. Seats that were chosen or typed stay so. */
export function ChooseTickets({ path, types, chosen, seating, isFree }: BoxOfficeProps) {
  const submit = useSubmit()
  const quantityOf = (id: string) => chosen.find((line) => line.ticketTypeId === id)?.quantity ?? 0
  // What was typed is kept until all of it is found; then its seats are chosen ones.
  const isTyped =
    seating && [...seating.unknown, ...seating.taken, ...seating.blocked, ...seating.ambiguous].length > 0
  return (
    // With scripts the total follows the numbers.
    <Form
      method="get"
      action={path}
      className="space-y-4"
      onChange={({ currentTarget }) =>
        currentTarget.checkValidity() &&
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      {types.map(({ id, name, price, left, isSeated }) => {
        // Blocked seats are chosen below.
        const most = Math.max(left, isSeated ? quantityOf(id) : 0)
        return (
          <NumberStepper
            key={id}
            label={name}
            hint={`${formatPrice(price)} each, ${left > 0 ? `${formatCount(left)} left` : 'sold out'}`}
            name={id}
            min={0}
            max={Math.min(MAX_OF_A_TYPE, Math.max(most, 0))}
            disabled={most <= 0}
            defaultValue={quantityOf(id) || ''}
            placeholder="0"
          />
        )
      })}
      {seating?.isChosen &&
        seating.seats.map(({ id }) => <input key={id} type="hidden" name="seat" value={id} />)}
      {isTyped && <input type="hidden" name="named" value={seating?.named} />}
      {seating?.at && <input type="hidden" name="at" value={seating.at} />}
      <Checkbox
        name="free"
        value="on"
        label="Free of charge"
        hint={
          seating
            ? 'For guests of the house. No fee is taken, and blocked seats may be given.'
            : 'For guests of the house. No fee is taken.'
        }
        defaultChecked={isFree}
      />
      <Button type="submit" name="asked" value="on" variant="secondary">
        Show the total
      </Button>
    </Form>
  )
}
