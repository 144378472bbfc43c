import { useId, useState } from 'react'
import { FilterToggle } from '#modules/seating/picker/filter-toggle.tsx'
import { SeatDot } from '#modules/seating/picker/seat-dot.tsx'
import type { PickerCategory } from '#modules/seating/picker/picker-data.ts'
import type { SeatFilter } from '#modules/seating/picker/seat-filter.ts'
import { allInSeatUnit, seatUnit } from '#modules/pricing/seat-unit.ts'
import { formatPrice, toCents } from '#platform/money.ts'
import { Icon } from '#ui/icon.tsx'

interface SeatLegendProps {
  categories: PickerCategory[]
  hasAccessible: boolean
  filter: SeatFilter
  onFilter: (filter: SeatFilter) => void
}

/**
 * What the colours mean and cost; each is a filter of map and list. On a phone the prices stand in one line and the filters are folded, so that the
 * room is in sight.
 */
export function SeatLegend({ categories, hasAccessible, filter, onFilter }: SeatLegendProps) {
  const toggled = (id: string) =>
    filter.categories.includes(id)
      ? filter.categories.filter((each) => each !== id)
      : [...filter.categories, id]
  const filtersId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const dearest = toCents(Math.max(0, ...categories.map(({ allIn }) => allIn)))
  const isFiltered = filter.categories.length > 0 || filter.isPremium || filter.isAccessible
  return (
    <div className="space-y-2 noscript:hidden">
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={filtersId}
        onClick={() => setUnfolded(!isUnfolded)}
        className="flex min-h-tap w-full flex-wrap items-center gap-x-4 text-left sm:hidden"
      >
        <span className="sr-only">What the colors cost, and what to show: </span>
        {categories.map(({ id, color, allIn }) => (
          <span key={id} className="inline-flex items-center gap-2">
            <SeatDot color={color} />
            <strong>{formatPrice(allIn)}</strong>
          </span>
        ))}
        {/* Once for all of them, so that they keep their line. */}
        <span className="text-muted empty:hidden">{allInSeatUnit(dearest)}</span>
        <span className="ml-auto inline-flex items-center gap-1 underline">
          {isFiltered ? 'Filtered' : 'Filter'}
          <Icon name="chevron-down" size="sm" />
        </span>
      </button>
      <fieldset
        id={filtersId}
        aria-label="Show only"
        className={`${isUnfolded ? 'flex' : 'hidden sm:flex'} min-w-0 flex-wrap gap-2`}
      >
        {categories.map(({ id, name, color, allIn, free }) => (
          <FilterToggle
            key={id}
            isOn={filter.categories.includes(id)}
            onPress={() => onFilter({ ...filter, categories: toggled(id) })}
          >
            <SeatDot color={color} />
            <span className="min-w-0 leading-tight wrap-anywhere">
              {name}{' '}
              <span className="inline-block">
                <strong>{formatPrice(allIn)}</strong>
                {seatUnit(allIn)}{' '}
                <span className="text-muted">· {free === 0 ? 'sold out' : `${free} left`}</span>
              </span>
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
    </div>
  )
}
