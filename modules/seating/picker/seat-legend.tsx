import type { ReactNode } from 'react'
import { SeatDot } from '#modules/seating/picker/seat-dot.tsx'
import type { PickerCategory } from '#modules/seating/picker/picker-data.ts'
import type { SeatFilter } from '#modules/seating/picker/seat-filter.ts'
import { formatPrice } from '#platform/money.ts'
import { Icon } from '#ui/icon.tsx'

interface SeatLegendProps {
  categories: PickerCategory[]
  filter: SeatFilter
  onFilter: (filter: SeatFilter) => void
}

/** What the colours mean and cost; each is a filter of map and list. */
export function SeatLegend({ categories, filter, onFilter }: SeatLegendProps) {
  const toggled = (id: string) =>
    filter.categories.includes(id)
      ? filter.categories.filter((each) => each !== id)
      : [...filter.categories, id]
  return (
    <fieldset
      aria-label="Show only"
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 scrollbar-none sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 noscript:hidden"
    >
      {categories.map(({ id, name, color, allIn, free }) => (
        <Toggle
          key={id}
          isOn={filter.categories.includes(id)}
          onPress={() => onFilter({ ...filter, categories: toggled(id) })}
        >
          <SeatDot color={color} />
          <span>
            {name} <strong>{formatPrice(allIn)}</strong>{' '}
            <span className="text-muted">{free === 0 ? 'sold out' : `${free} left`}</span>
          </span>
        </Toggle>
      ))}
      {categories.some(({ isPremium }) => isPremium) && (
        <Toggle isOn={filter.isPremium} onPress={() => onFilter({ ...filter, isPremium: !filter.isPremium })}>
          <Icon name="star" />
          Premium
        </Toggle>
      )}
      <Toggle
        isOn={filter.isAccessible}
        onPress={() => onFilter({ ...filter, isAccessible: !filter.isAccessible })}
      >
        <Icon name="accessibility" />
        Accessible
      </Toggle>
    </fieldset>
  )
}

const Toggle = ({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="inline-flex min-h-tap shrink-0 items-center gap-2 rounded-pill border border-border-strong bg-surface px-4 text-left transition-colors hover:bg-surface-2 aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-bg [&[aria-pressed=true]_.text-muted]:text-bg"
  >
    {children}
  </button>
)
