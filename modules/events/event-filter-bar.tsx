import type { SubmitEvent } from 'react'
import { Form, href, useSubmit } from 'react-router'
import { eventKinds, type EventKind } from '#modules/events/event.ts'
import { cityLabel, eventFilterParams, type EventFilters } from '#modules/events/event-filters.ts'
import type { CityWithEvents } from '#modules/events/list-cities.server.ts'
import { filterTitle } from '#modules/events/filter-words.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-look.ts'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { TextField } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'

interface EventFilterBarProps {
  filters: EventFilters
  cities: CityWithEvents[]
  months: { when: string; label: string }[]
}

/** Narrows the list: a plain form for words, city and day, and plain links for what one touch decides. */
export function EventFilterBar({ filters, cities, months }: EventFilterBarProps) {
  const submit = useSubmit()
  const params = eventFilterParams(filters)
  const when = params.get('when') ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(when)

  const submitWithoutEmptyFields = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    void submit(new URLSearchParams(filled as [string, string][]), { action: href('/events') })
  }

  return (
    <>
      {/* On phones the form is behind a button, so that the first event is near; without scripts as well. */}
      <input id="more-filters" type="checkbox" className="peer sr-only lg:hidden" />
      <div className="mb-3 flex items-center justify-between gap-4 peer-focus-visible:[&>label]:outline-3 peer-focus-visible:[&>label]:outline-offset-2 peer-focus-visible:[&>label]:outline-focus">
        <Heading level={1} className="wrap-anywhere">
          {filterTitle(filters)}
        </Heading>
        <label htmlFor="more-filters" className={`${buttonClass('secondary')} shrink-0 lg:hidden`}>
          <Icon name="search" />
          <span className="sr-only">Search and filter: </span>
          {filters.city?.city ?? 'All cities'}
        </label>
      </div>
      <search className="mb-3 hidden peer-checked:block lg:block">
        <Form
          // What is typed belongs to the address: another address, another form.
          key={params.toString()}
          action={href('/events')}
          onSubmit={submitWithoutEmptyFields}
          className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
        >
          <div className="sm:col-span-2 lg:col-span-1">
            <TextField
              label="Search"
              type="search"
              name="q"
              defaultValue={filters.text}
              maxLength={120}
              placeholder="Set, DJ, room or host"
              enterKeyHint="search"
              autoComplete="off"
            />
          </div>
          <Select label="City" name="city" defaultValue={filters.city ? cityLabel(filters.city) : ''}>
            <option value="">All cities</option>
            {cityChoices(cities, filters).map(({ label, text }) => (
              <option key={label} value={label}>
                {text}
              </option>
            ))}
          </Select>
          <TextField label="Night" type="date" name="when" defaultValue={isDay ? when : ''} />
          {when && !isDay && <input type="hidden" name="when" value={when} />}
          {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
          {filters.freeOnly && <input type="hidden" name="free" value="1" />}
          <Button type="submit" className="sm:col-span-2 lg:col-span-1">
            Show events
          </Button>
        </Form>
      </search>
      <ChipRow label="Narrow the list">
        <ChipLink to={href('/events')} chosen={params.size === 0}>
          All
        </ChipLink>
        <Toggle params={params} name="when" value="tonight" label="Tonight" />
        <Toggle params={params} name="when" value="weekend" label="This weekend" />
        {kinds.map(([kind, { plural }]) => (
          <Toggle key={kind} params={params} name="kind" value={kind} label={plural} />
        ))}
        <Toggle params={params} name="free" value="1" label="Free" />
        {/* The months have a line of their own: where the kinds break does not hang on which letters are there. */}
        <span className="hidden basis-full sm:block" />
        {months.map(({ when: month, label }) => (
          <Toggle key={month} params={params} name="when" value={month} label={label} />
        ))}
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
  params: URLSearchParams
  name: string
  value: string
  label: string
}) {
  const isOn = params.get(name) === value
  const next = new URLSearchParams(params)
  if (isOn) next.delete(name)
  else next.set(name, value)
  return (
    <ChipLink to={`${href('/events')}${next.size > 0 ? `?${next}` : ''}`} chosen={isOn} preventScrollReset>
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

const kinds = Object.entries(eventKinds) as [EventKind, (typeof eventKinds)[EventKind]][] // keys of a constant

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
