import { FilterToggle } from '#modules/seating/picker/filter-toggle.tsx'
import { SeatDot } from '#modules/seating/picker/seat-dot.tsx'
import type { PickerCategory } from '#modules/seating/picker/picker-data.ts'
import type { SeatFilter } from '#modules/seating/picker/seat-filter.ts'
import { formatPrice } from '#platform/money.ts'
import { Icon } from '#ui/icon.tsx'

interface SeatLegendProps {
  categories: PickerCategory[]
  hasAccessible: boolean
  filter: SeatFilter
  onFilter: (filter: SeatFilter) => void
}

/** What the colours mean and cost; each is a filter of map and list. */
export function SeatLegend({ categories, hasAccessible, filter, onFilter }: SeatLegendProps) {
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
        <FilterToggle
          key={id}
          isOn={filter.categories.includes(id)}
          onPress={() => onFilter({ ...filter, categories: toggled(id) })}
        >
          <SeatDot color={color} />
          <span>
            {name} <strong>{formatPrice(allIn)}</strong>{' '}
            <span className="text-muted">{free === 0 ? 'sold out' : `${free} left`}</span>
          </span>
        </FilterToggle>
      ))}
      {categories.some(({ isPremium }) => isPremium) && (
        <FilterToggle
          isOn={filter.isPremium}
          onPress={() => onFilter({ ...filter, isPremium: !filter.isPremium })}
        >
          <Icon name="star" />
          Premium
        </FilterToggle>
      )}
      {hasAccessible && (
        <FilterToggle
          isOn={filter.isAccessible}
          onPress={() => onFilter({ ...filter, isAccessible: !filter.isAccessible })}
        >
          <Icon name="accessibility" />
          Accessible
        </FilterToggle>
      )}
    </fieldset>
  )
}
