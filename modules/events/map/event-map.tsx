import { href, Link } from 'react-router'
import { cityLabel } from '#modules/events/list/filter/event-filters.ts'
import type { MappedCity } from '#modules/events/map/cities-on-map.server.ts'
import { listAddress, type ListParams } from '#platform/list-address.ts'
import { formatCounted } from '#platform/money.ts'
import { formatDay, noonOf } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

/** The country with a dot for each city something is on in, and the same cities as a list beside it. */
export const EventMap = ({ cities, params }: { cities: MappedCity[]; params: ListParams }) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)] lg:gap-12">
    {/* The list says the same, and leads there. */}
    <div aria-hidden="true" className="relative aspect-975/610 self-start lg:sticky lg:top-20">
      <div className="absolute inset-0 bg-surface-3 mask-[url(/us-map.svg)] mask-contain mask-luminance mask-no-repeat" />
      <svg viewBox="0 0 100 62.56" className="absolute inset-0 size-full overflow-visible">
        {cities.map(
          ({ position, ...city }) =>
            position && (
              <circle
                key={cityLabel(city)}
                cx={position.x}
                cy={position.y * 0.6256}
                r={radiusOf(city.events)}
                className={`stroke-[0.4] ${city.isChosen ? 'fill-text stroke-accent-text' : 'fill-accent-text stroke-bg'}`}
              >
                <title>{`${cityLabel(city)}: ${formatCounted(city.events, 'event')}`}</title>
              </circle>
            ),
        )}
      </svg>
    </div>
    <ul className="divide-y divide-border">
      {cities.map((city) => (
        <li key={cityLabel(city)}>
          <Link
            to={listAddress(href('/events'), params, { city: cityLabel(city) })}
            aria-current={city.isChosen || undefined}
            className="flex min-h-tap items-center gap-4 py-2 hover:underline"
          >
            <strong className="min-w-0 wrap-anywhere [&>svg]:mr-2 [&>svg]:inline">
              {city.isChosen && <Icon name="map-pin" />}
              {cityLabel(city)}
            </strong>
            <span className="ml-auto text-right text-muted">
              {formatCounted(city.events, 'event')}
              <span className="block text-sm">next {formatDay(noonOf(city.next), 'UTC')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** Larger where more is on; in percent of the map's width. */
const radiusOf = (events: number): number => (events >= 10 ? 1.8 : events >= 3 ? 1.4 : 1.1)
