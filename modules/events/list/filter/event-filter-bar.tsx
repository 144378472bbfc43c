import { useId } from 'react'
import { href } from 'react-router'
import {
  cityLabel,
  type EventFilters,
  filterSummary,
  RADII,
  USUAL_RADIUS,
} from '#modules/events/list/filter/event-filters.ts'
import { FactFilters } from '#modules/events/list/filter/fact-filters-island.tsx'
import type { CityWithEvents } from '#modules/events/list/near/list-cities.server.ts'
import { type ListParams, listAddress } from '#platform/list-address.ts'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { Select } from '#ui/select.tsx'

interface EventFilterBarProps {
  title: string
  filters: EventFilters
  /** The same, as they stand in the address. */
  params: ListParams
  /** What somebody may mean who has typed so far. */
  names: string[]
  cities: CityWithEvents[]
  months: { when: string; label: string }[]
  kinds: { kind: string; label: string }[]
  /** Where the same events are on the map. */
  map: string
}

/** Narrows the list: a plain form for words, city and day, and plain links for what one touch decides. */
export function EventFilterBar({
  title,
  filters,
  params,
  names,
  cities,
  months,
  kinds,
  map,
}: EventFilterBarProps) {
  const id = useId()
  const when = params['when'] ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(when)

  return (
    <>
      <FilterBar
        action={href('/events')}
        heading={
          <Heading level={1} className="wrap-anywhere">
            {title}
          </Heading>
        }
        summary={filterSummary(filters, params)}
        search={
          <TextField
            label="Search"
            type="search"
            name="q"
            defaultValue={filters.text}
            maxLength={120}
            placeholder="Event, DJ, venue or host"
            enterKeyHint="search"
            autoComplete="off"
            list={id}
          />
        }
        inOneRow
        submit="Show events"
        className="sm:grid-cols-2 lg:grid-cols-[minmax(9rem,1.4fr)_minmax(5.5rem,0.7fr)_minmax(8rem,1fr)_minmax(9rem,1.2fr)_auto]"
      >
        <Select label="City" name="city" defaultValue={params['city'] ?? ''}>
          <option value="">All cities</option>
          {cityChoices(cities, filters).map(({ label, text }) => (
            <option key={label} value={label}>
              {text}
            </option>
          ))}
        </Select>
        <TextField
          label="Near ZIP"
          name="near"
          defaultValue={params['near'] ?? ''}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          pattern="\d{5}"
        />
        <Select label="Within" name="within" defaultValue={params['within'] ?? ''}>
          {RADII.map((miles) => (
            <option key={miles} value={miles === USUAL_RADIUS ? '' : miles}>
              {miles} miles
            </option>
          ))}
        </Select>
        <TextField label="Date" type="date" name="when" min="2000-01-01" defaultValue={isDay ? when : ''} />
        <FactFilters params={params} />
        {when && !isDay && <input type="hidden" name="when" value={when} />}
        {params['kind'] && <input type="hidden" name="kind" value={params['kind']} />}
        {params['free'] && <input type="hidden" name="free" value="1" />}
      </FilterBar>
      <datalist id={id}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ChipRow label="Narrow the list">
        <ChipLink to={href('/events')} chosen={Object.keys(params).length === 0}>
          All
        </ChipLink>
        <Toggle params={params} name="when" value="tonight" label="Tonight" />
        <Toggle params={params} name="when" value="weekend" label="This weekend" />
        {kinds.map(({ kind, label }) => (
          <Toggle key={kind} params={params} name="kind" value={kind} label={label} />
        ))}
        <Toggle params={params} name="free" value="1" label="Free" />
        {/* The months have a line of their own: where the kinds break does not hang on which letters are there. */}
        <span className="hidden basis-full sm:block" />
        {months.map(({ when: month, label }) => (
          <Toggle key={month} params={params} name="when" value={month} label={label} />
        ))}
        <ChipLink to={map}>
          <Icon name="map-pin" />
          Map
        </ChipLink>
      </ChipRow>
    </>
  )
}

/** A filter that is on or off: pressed again it goes, and the others stay. */
function Toggle({
  params,
  name,
  value,
  label,
}: {
  params: ListParams
  name: string
  value: string
  label: string
}) {
  const isOn = params[name] === value
  return (
    <ChipLink
      to={listAddress(href('/events'), params, { [name]: isOn ? null : value })}
      chosen={isOn}
      preventScrollReset
    >
      {label}
      {isOn && (
        <>
          <span className="sr-only">, on: take it away</span>
          <Icon name="x" size="sm" />
        </>
      )}
    </ChipLink>
  )
}

/** The cities something is coming up in, and the chosen one even where nothing is. */
function cityChoices(cities: CityWithEvents[], { city: chosen }: EventFilters) {
  const choices = cities.map((city) => ({
    label: cityLabel(city),
    text: `${cityLabel(city)} (${city.events})`,
  }))
  const label = chosen && cityLabel(chosen)
  return label && !choices.some((choice) => choice.label === label)
    ? [{ label, text: label }, ...choices]
    : choices
}
