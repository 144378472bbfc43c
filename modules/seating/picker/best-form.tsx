import { type FormEvent, useState } from 'react'
import type { ChosenSeat, PickerCategory } from '#modules/seating/picker/picker-data.ts'
import { seatsName } from '#modules/tickets/seats-name.ts'
import { formatPrice } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Select } from '#ui/select.tsx'
import { allInSeatUnit } from '#modules/pricing/seat-unit.ts'

interface BestFormProps {
  categories: PickerCategory[]
  /** What they may be in. */
  wheres: string[]
  /** Which of these is chosen at first; '' for none. */
  where: string
  /** How many one person may have. */
  max: number
  hasAccessible: boolean
  isBusy: boolean
  /** Those that are chosen already: the best are taken in their place. */
  chosen: readonly Pick<ChosenSeat, 'section' | 'block' | 'number'>[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What most people want: so many seats, the best that are left. */
export function BestForm({
  categories,
  wheres,
  where,
  max,
  hasAccessible,
  isBusy,
  chosen,
  onSubmit,
}: BestFormProps) {
  const [quantity, setQuantity] = useState(Math.min(2, max))
  // Of one price before a promo code that is not good for all, the dearest.
  const byAllIn = categories.toSorted((a, b) => a.allIn - b.allIn)
  const prices = [...new Map(byAllIn.map((each) => [each.price, each])).values()].toSorted(
    (a, b) => a.price - b.price,
  )
  return (
    <form method="post" onSubmit={onSubmit} className="max-w-md space-y-3">
      <input type="hidden" name="intent" value="best" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold" id="how-many">
          How many seats?
        </span>
        <span className="noscript:hidden">
          <QuantityStepper label="Seats" value={quantity} min={1} max={max} onChange={setQuantity} />
        </span>
        <input
          type="number"
          name="quantity"
          aria-labelledby="how-many"
          min={1}
          max={max}
          value={quantity}
          onChange={({ target }) => setQuantity(Number(target.value))}
          className="hidden min-h-tap w-24 rounded-md border border-border-strong bg-surface px-3 noscript:block"
        />
      </div>
      <div className="grid gap-x-3 gap-y-4 min-[20rem]:grid-cols-[1.15fr_1fr]">
        <Select label="Price" className="pl-3 text-ellipsis" name="maxPrice" defaultValue="">
          <option value="">Any price</option>
          {prices.map(({ price, allIn }) => (
            <option key={price} value={price}>
              {allIn === 0 ? formatPrice(allIn) : `Up to ${formatPrice(allIn)}${allInSeatUnit(allIn)}`}
            </option>
          ))}
        </Select>
        <Select label="Where" className="pl-3 text-ellipsis" name="section" defaultValue={where}>
          <option value="">Anywhere</option>
          {wheres.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Checkbox name="together" label="Side by side" defaultChecked />
        {hasAccessible && (
          <Checkbox name="accessible" label="Accessible seats too" hint="For wheelchair users and company" />
        )}
      </div>
      <p aria-live="polite" className="empty:hidden">
        {chosen.length > 0 &&
          `Yours now: ${seatsName(chosen.map(seatDetails))}. Searching again swaps them for the best that are left.`}
      </p>
      <Button type="submit" size="lg" busy={isBusy} className="w-full">
        Find the best seats
      </Button>
    </form>
  )
}

const seatDetails = ({ section, block, number }: BestFormProps['chosen'][number]) => ({
  section,
  row: block,
  seatNumber: number,
})
