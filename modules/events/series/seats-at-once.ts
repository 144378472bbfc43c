import type { RepeatsFailure } from '#modules/events/series/repeats.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Of all nights together: some ten seconds in one transaction. */
const MAX_SEATS_AT_ONCE = 100_000

/** Whether so many nights can be entered at once, each with so many numbered seats. Fails with TOO_MANY_SEATS above 100,000 of them together. */
export const seatsAtOnce = (nights: number, seats: number): Result<null, RepeatsFailure> =>
  nights > 1 && nights * seats > MAX_SEATS_AT_ONCE
    ? fail({ code: 'TOO_MANY_SEATS', field: 'repeatsUntil' })
    : ok(null)
