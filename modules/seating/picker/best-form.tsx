import { type FormEvent, useState } from 'react'
import type { PickerCategory } from '#modules/seating/picker/picker-data.ts'
import { formatCounted, formatPrice } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Select } from '#ui/select.tsx'

interface BestFormProps {
  categories: PickerCategory[]
  /** What they may be in. */
  wheres: string[]
  /** How many one person may have. */
  max: number
  hasAccessible: boolean
  isBusy: boolean
  /** How many are chosen already: the best are taken in their place. */
  chosen: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What most people want: so many seats, the best that are left. */
export function BestForm({
  categories,
  wheres,
  max,
  hasAccessible,
  isBusy,
  chosen,
  onSubmit,
}: BestFormProps) {
  const [quantity, setQuantity] = useState(Math.min(2, max))
  const prices = [...new Map(categories.map((each) => [each.price, each])).values()].toSorted(
    (a, b) => a.price - b.price,
  )
  return (
    <form method="post" onSubmit={onSubmit} className="max-w-md space-y-4">
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
      <Select label="Price" name="maxPrice" defaultValue="">
        <option value="">Any price</option>
        {prices.map(({ price, allIn }) => (
          <option key={price} value={price}>
            Up to {formatPrice(allIn)} all in
          </option>
        ))}
      </Select>
      <Select label="Where" name="section" defaultValue="">
        <option value="">Anywhere</option>
        {wheres.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <div>
        <Checkbox name="together" label="Side by side" defaultChecked />
        {hasAccessible && (
          <Checkbox
            name="accessible"
            label="Accessible seats too"
            hint="For guests who use a wheelchair, and who comes along with them."
          />
        )}
      </div>
      {chosen > 0 && (
        <p className="text-muted">
          They take the place of the {formatCounted(chosen, 'seat')} that you have chosen.
        </p>
      )}
      <Button type="submit" size="lg" busy={isBusy} className="w-full">
        Find the best seats
      </Button>
    </form>
  )
}
