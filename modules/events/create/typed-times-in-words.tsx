import { useEffect, useState } from 'react'
import type { TypedTimes } from '#modules/events/create/event-times.ts'
import type { VenueChoice } from '#modules/venues/venue.ts'
import { systemNow, type TimeZone } from '#platform/time.ts'
import { useForm } from '#ui/form/form-context.ts'

interface TypedTimesInWordsProps {
  /** That of the venue, where the same form does not ask for it. */
  timeZone?: TimeZone
  /** Those that the same form lets somebody choose. */
  venues?: readonly VenueChoice[]
  /** Of what is saved; null while something is missing. */
  saved: string | null
}

const NO_VENUES: readonly VenueChoice[] = []

/** Reads the day and the hours back while they are typed; where no script runs, those that are saved. */
export function TypedTimesInWords({ timeZone, venues = NO_VENUES, saved }: TypedTimesInWordsProps) {
  const { id } = useForm()
  const [words, setWords] = useState(saved)

  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const listening = new AbortController()
    let last = 0
    const read = () => {
      const turn = ++last
      const data = new FormData(form)
      const text = (name: string) => {
        const value = data.get(name)
        return typeof value === 'string' ? value : ''
      }
      const typed = {
        day: text('day'),
        starts: text('starts'),
        ends: text('ends'),
        lastDay: text('lastDay'),
        doors: text('doors'),
      }
      const place = { venueId: text('venueId'), timeZone: text('timeZone'), region: text('region') }
      void (timeZone ? wordsOf(typed, timeZone) : wordsAt(typed, place, venues)).then(
        // The first one waits for its code, and may come behind those after it.
        (now) => turn === last && !listening.signal.aborted && setWords(now),
        () => {},
      )
    }
    form.addEventListener('input', read, { signal: listening.signal })
    // What was typed before this code came.
    const day = form.elements.namedItem('day')
    if (day instanceof HTMLInputElement && day.value !== day.defaultValue) read()
    return () => listening.abort()
  }, [id, timeZone, venues])

  return <output className="block min-h-7 font-semibold">{words}</output>
}

/** In the zone of the place that stands in the form; none where only the server knows the clock of its town. */
async function wordsAt(
  typed: TypedTimes,
  { venueId, timeZone, region }: { venueId: string; timeZone: string; region: string },
  venues: readonly VenueChoice[],
): Promise<string | null> {
  const [{ stateCode }, { onlyTimeZoneOf }] = await Promise.all([
    import('#platform/us-states.ts'),
    import('#modules/venues/venue.ts'),
  ])
  const own = venues.find(({ id }) => id === venueId)
  const zone = own?.timeZone ?? (timeZone || onlyTimeZoneOf(stateCode(region) ?? ''))
  return zone ? wordsOf(typed, zone) : null
}

async function wordsOf(typed: TypedTimes, timeZone: TimeZone): Promise<string | null> {
  if (!typed.day || !typed.starts || !typed.ends) return null
  const [{ eventTimes }, { timesInWords }] = await Promise.all([
    import('#modules/events/create/event-times.ts'),
    import('#modules/events/create/times-in-words.ts'),
  ])
  const times = eventTimes(typed, timeZone, systemNow())
  return times.ok ? timesInWords(times.value, timeZone) : null
}
