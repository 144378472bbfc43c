import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventTimes } from '#modules/events/create/event-times.ts'
import { typedTimes } from '#modules/events/edit/typed-times.ts'
import { toInstant } from '#platform/time.ts'

const NOW = toInstant('2026-01-01T12:00:00Z')
const day = fc
  .integer({ min: 1, max: 700 })
  .map((n) => new Date(Date.UTC(2026, 0, n + 1)).toISOString().slice(0, 10))
const clock = fc.integer({ min: 0, max: 95 }).map((n) => {
  const [hours, minutes] = [Math.floor(n / 4), (n % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})
const zone = fc.constantFrom('America/Chicago', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu')

test('the times of an event stand in its form as they can be read again', () => {
  fc.assert(
    fc.property(
      day,
      clock,
      clock,
      fc.option(clock),
      fc.integer({ min: 0, max: 12 }),
      zone,
      (from, starts, ends, doors, more, timeZone) => {
        const last = new Date(Date.parse(`${from}T12:00:00Z`) + more * 86_400_000).toISOString().slice(0, 10)
        const typed = { day: from, starts, ends, lastDay: more === 0 ? '' : last, doors: doors ?? '' }
        const times = eventTimes(typed, timeZone, NOW)
        fc.pre(times.ok)
        expect(eventTimes(typedTimes(times.value, timeZone), timeZone, NOW)).toEqual(times)
      },
    ),
    { numRuns: 2_000 },
  )
})
