import { useContext } from 'react'
import {
  formatDay,
  formatLongDay,
  formatMonth,
  formatTime,
  type Instant,
  type TimeZone,
} from '#platform/time.ts'
import { PlaceZone, useReaderZone } from '#ui/reader-zone.ts'

/** "8 PM", which no line breaks: a narrow column would leave "PM" alone. */
const unbrokenTime = (at: Instant, zone: TimeZone) => formatTime(at, zone).replace(' ', '\u00a0')

const FORMS = {
  /** "Sat, Dec 12, 8 PM" */
  moment: (at: Instant, zone: TimeZone) => `${formatDay(at, zone)}, ${unbrokenTime(at, zone)}`,
  /** "Sat, Dec 12" */
  day: formatDay,
  /** "Saturday, December 12, 2026" */
  'long day': formatLongDay,
  /** "8 PM" */
  time: unbrokenTime,
  /** "December 2026" */
  month: formatMonth,
}

/** The forms that say an hour, which means nothing without its zone. */
const WITH_CLOCK = new Set<keyof typeof FORMS>(['moment', 'time'])

interface LocalTimeProps {
  at: Instant
  form?: keyof typeof FORMS
  /** Of what this moment belongs to, where a page is about several places: one event in a list. */
  zone?: TimeZone
  className?: string
}

/**
 * A moment as the clock beside the reader shows it, or the one of the place that it belongs to: its `zone`, or that of the page (`PlaceZone`). The server writes it in the zone that their browser has told it
 * (`useReaderZone`); until then, and where no script runs, in UTC, and an hour says so.
 */
export function LocalTime({ at, form = 'moment', zone: own, className }: LocalTimeProps) {
  const place = useContext(PlaceZone)
  const readers = useReaderZone()
  const zone = own ?? place ?? readers
  return (
    <time dateTime={at} className={className}>
      {`${FORMS[form](at, zone)}${zone === 'UTC' && WITH_CLOCK.has(form) ? ' UTC' : ''}`}
    </time>
  )
}
