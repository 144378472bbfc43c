import { useState } from 'react'
import { MAX_PRICE } from '#modules/events/ticket-types/price/max-price.ts'
import { type Chart, type ChartCategory, countSeats } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { SEAT_COLORS, type SeatColor } from '#modules/seating/chart/seat-color.ts'
import { CategoryDot } from '#modules/seating/editor/panels/category-dot.tsx'
import { addCategory, changeCategory, removeCategory } from '#modules/seating/editor/change/change-room.ts'
import { focusField } from '#modules/seating/editor/panels/focus-field.ts'
import { CommitField } from '#modules/seating/editor/panels/commit-field.tsx'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { decimalUsd, readUsd } from '#platform/decimal-usd.ts'
import { type Cents, formatCounted, formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Heading } from '#ui/heading.tsx'
import { Select } from '#ui/select.tsx'

/** The categories of the room: what a seat costs, and how it is drawn. */
export function RoomPanel({ editor }: { editor: ChartEditor }) {
  const { chart, edit } = editor
  const [added, setAdded] = useState<string | null>(null)
  const add = () => {
    const id = newPartId()
    edit((now) => addCategory(now, id))
    setAdded(id)
  }
  const name = chart.categories.find(({ id }) => id === added)?.name
  return (
    <section aria-labelledby="categories" className="space-y-4">
      <Heading level={2} size="small" id="categories">
        Categories
      </Heading>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {chart.categories.map((category) => (
          <li key={category.id} className="px-4 py-2">
            <CategoryForm chart={chart} category={category} isAdded={category.id === added} edit={edit} />
          </li>
        ))}
      </ul>
      {chart.categories.length < CHART_LIMITS.categories && (
        <Button variant="secondary" onClick={add}>
          Add a category
        </Button>
      )}
      <output className="block text-muted empty:hidden">{name && `${name} is added.`}</output>
    </section>
  )
}

function CategoryForm({
  chart,
  category,
  isAdded,
  edit,
}: Pick<ChartEditor, 'edit'> & {
  chart: Chart
  category: ChartCategory
  /** Just now: it asks for its name. */
  isAdded: boolean
}) {
  const { id, name, color, priceCents, description, isAccessible, isPremium } = category
  const seats = countSeats({ seats: chart.seats.filter(({ categoryId }) => categoryId === id) })
  const change = (changed: Partial<ChartCategory>) => edit((now) => changeCategory(now, id, changed))
  return (
    <details open={isAdded} ref={isAdded ? focusField : undefined}>
      <summary className="flex min-h-tap cursor-pointer flex-wrap items-center gap-2">
        <CategoryDot color={color} />
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-muted tabular-nums">
          {seatPriceWords(priceCents)}, {formatCounted(seats, 'seat')}
        </span>
      </summary>
      <div className="space-y-4 py-3">
        <CommitField
          label="Name of the category"
          value={name}
          maxLength={CHART_LIMITS.name}
          onCommit={(typed) => typed.trim() && change({ name: typed.trim() })}
        />
        <CommitField
          label="Price of a seat"
          value={decimalUsd(priceCents)}
          inputMode="decimal"
          onCommit={(typed) => {
            const price = readUsd(typed)
            if (price !== null && price <= MAX_PRICE) change({ priceCents: price })
          }}
        />
        <CommitField
          label="What guests should know of it (optional)"
          value={description}
          maxLength={CHART_LIMITS.text}
          onCommit={(typed) => change({ description: typed.trim() })}
        />
        <Select
          label="Colour"
          value={color}
          onChange={({ target }) => change({ color: target.value as SeatColor })} // of the options below
        >
          {!SEAT_COLORS.some((each) => each === color) && <option value={color}>{color}</option>}
          {SEAT_COLORS.map((each, at) => (
            <option key={each} value={each}>
              {COLOR_WORDS[at]}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Premium"
          checked={isPremium}
          onChange={({ target }) => change({ isPremium: target.checked })}
        />
        <Checkbox
          label="Accessible"
          checked={isAccessible}
          onChange={({ target }) => change({ isAccessible: target.checked })}
        />
        <Button variant="danger" onClick={() => edit((now) => removeCategory(now, id))}>
          Remove {name}
        </Button>
      </div>
    </details>
  )
}

/** A price of nothing is no free seat. */
const seatPriceWords = (price: Cents): string =>
  price === ZERO_CENTS ? 'costs nothing' : `${formatUsd(price)} each`

/** The colours of the design, in their order. */
const COLOR_WORDS = ['Wine', 'Brass', 'Blue', 'Mint', 'Purple', 'Orange', 'Slate', 'Grey']
