import { href, Link } from 'react-router'
import { type ListParams, listAddress } from '#platform/list-address.ts'
import { addDays, weekdayOf } from '#platform/local-time.ts'
import { formatCounted } from '#platform/money.ts'
import { formatLongDay, formatMonth, noonOf } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

interface MonthGridProps {
  /** "2026-12". */
  month: string
  /** How many events there are on each night; a night that is missing has none. */
  nights: readonly { night: string; events: number }[]
  /** The other filters of the list. */
  params: ListParams
  previous: string | null
  next: string
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A month as calendars show it: each day with something on leads to the list of that day. */
export function MonthGrid({ month, nights, params, previous, next }: MonthGridProps) {
  const addressOf = (when: string) => listAddress(href('/events'), params, { when })
  const counts = new Map(nights.map(({ night, events }) => [night, events]))
  const title = formatMonth(noonOf(`${month}-01`), 'UTC')
  return (
    <section aria-label={`Calendar of ${title}`} className="mb-6">
      <div className="flex items-center justify-between gap-2">
        {previous ? (
          <Step to={addressOf(previous)} words="Month before" icon="chevron-left" />
        ) : (
          <span className="size-12" />
        )}
        <h2 className="font-display text-xl font-black uppercase">{title}</h2>
        <Step to={addressOf(next)} words="Next month" icon="chevron-right" />
      </div>
      <table className="-mx-4 w-[calc(100%+2rem)] table-fixed border-collapse text-center tabular-nums sm:mx-0 sm:w-full">
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" className="py-2 text-sm font-medium text-muted">
                <abbr title={day} className="no-underline">
                  {day.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-px">
                  {day.startsWith(month) && (
                    <Day day={day} events={counts.get(day) ?? 0} to={addressOf(day)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Step = ({ to, words, icon }: { to: string; words: string; icon: 'chevron-left' | 'chevron-right' }) => (
  <Link
    to={to}
    className="grid size-12 place-items-center rounded-pill hover:bg-surface-2"
    preventScrollReset
  >
    <span className="sr-only">{words}</span>
    <Icon name={icon} />
  </Link>
)

function Day({ day, events, to }: { day: string; events: number; to: string }) {
  const number = Number(day.slice(8))
  if (events === 0) return <span className="grid min-h-tap place-items-center text-muted">{number}</span>
  return (
    <Link
      to={to}
      aria-label={`${formatLongDay(noonOf(day), 'UTC')}: ${formatCounted(events, 'event')}`}
      className="grid min-h-14 place-content-center rounded-md bg-surface-2 leading-tight hover:bg-surface-3"
    >
      <strong>{number}</strong>
      <span className="text-sm text-accent-text">{events}</span>
    </Link>
  )
}

/** The days of the weeks of a month, from Sunday on; the first and the last week also have days of the months beside it. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const begin = addDays(first, -(weekdayOf(first) % 7))
  const weeks: string[][] = []
  for (let day = begin; day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)))
  return weeks
}
