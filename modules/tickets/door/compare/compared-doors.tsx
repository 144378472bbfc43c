import type { ComparedDoor } from '#modules/tickets/door/compare/compared-door.ts'
import { formatCount } from '#platform/money.ts'
import { formatTime, type TimeZone } from '#platform/time.ts'
import { Heading } from '#ui/heading.tsx'

/** The doors of an event beside each other: who lets in how many, and when last. */
export function ComparedDoors({ doors, timeZone }: { doors: ComparedDoor[]; timeZone: TimeZone }) {
  if (doors.length === 0) return null
  return (
    <section aria-labelledby="doors" className="space-y-3">
      <Heading level={2} id="doors" size="small">
        Doors
      </Heading>
      <ul>
        {doors.map(({ door, by, letIn, lately, lastAt }) => (
          <li key={`${door} ${by}`} className="flex items-baseline gap-4 border-t border-border py-3">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="block font-semibold">{door ?? 'A door without a name'}</span>
              <span className="block text-muted">
                {by && by !== door && `${by}, `}last at {formatTime(lastAt, timeZone)}
              </span>
            </span>
            <span className="text-right whitespace-nowrap">
              <strong className="block text-lg">{formatCount(letIn)} let in</strong>
              <span className="block text-muted">{formatCount(lately)} in 10 minutes</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
