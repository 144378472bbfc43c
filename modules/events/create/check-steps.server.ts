import { chosenHost, chosenVenue } from '#modules/events/create/chosen-host-and-venue.server.ts'
import type { WrongField } from '#modules/events/create/create-event-messages.ts'
import { EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { type EventTimes, eventTimes } from '#modules/events/create/event-times.ts'
import { type NewTicket, newTickets } from '#modules/events/create/new-tickets.ts'
import { daysOf } from '#modules/events/event-time-text.ts'
import { seatsAtOnce } from '#modules/events/series/seats-at-once.ts'
import { type Night, seriesNights } from '#modules/events/series/series-nights.server.ts'
import type { VenueChoice } from '#modules/venues/venue.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { FormValues } from '#platform/form-result.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Failure, Result } from '#platform/result.ts'
import { readStep } from '#platform/step-form.server.ts'
import type { Instant } from '#platform/time.ts'

export type EventStep = keyof typeof EVENT_STEPS

/** What the steps of a new event say together, as far as it can be told; and what is wrong beside other fields. */
export interface CheckedSteps {
  venue: VenueChoice | null
  times: EventTimes | null
  /** Each night, the first one too; none while the times are not known. */
  nights: readonly Night[]
  tickets: readonly NewTicket[]
  /** Where they are sold instead; empty for nowhere else. */
  ticketUrl: string
  wrong: Record<EventStep, readonly WrongField[]>
}

interface StepsToCheck {
  owner: PersonId
  now: Instant
  values: FormValues
  /** How many seats the event has now that it is a copy of; 0 for none. */
  seatsToCopy: number
}

/**
 * Checks what the steps of a new event say, from the texts of its draft: what one step alone cannot tell. A step whose single
 * fields are not complete is left out, and so are times whose venue is not known.
 */
export async function checkSteps(
  db: DbOrTx,
  { owner, now, values, seatsToCopy }: StepsToCheck,
): Promise<CheckedSteps> {
  const [where, when, tickets, publish] = [
    readStep(EVENT_STEPS.where, values),
    readStep(EVENT_STEPS.when, values),
    readStep(EVENT_STEPS.tickets, values),
    readStep(EVENT_STEPS.publish, values),
  ]
  const venue = where.ok ? await chosenVenue(db, owner, where.value) : null
  const times = when.ok && venue?.ok ? eventTimes(when.value, venue.value.timeZone, now) : null
  const nights = times?.ok && when.ok && venue?.ok ? seriesNights(when.value, venue.value.timeZone) : null
  const seats = values['withSeats'] === 'on' ? seatsToCopy : 0
  const fits = seatsAtOnce(nights?.ok ? nights.value.length : 0, seats)
  const timeZone = venue?.ok ? venue.value.timeZone : 'UTC'
  const days = times?.ok ? daysOf(times.value, timeZone).length : null
  const endsAt = times?.ok ? times.value.endsAt : null
  const onSale = tickets.ok ? newTickets(tickets.value, { timeZone, days, endsAt, now }) : null
  const host = publish.ok ? await chosenHost(db, owner, publish.value) : null
  return {
    venue: venue?.ok ? venue.value : null,
    times: times?.ok ? times.value : null,
    nights: nights?.ok ? nights.value : [],
    tickets: onSale?.ok ? onSale.value : [],
    ticketUrl: tickets.ok ? tickets.value.ticketUrl : '',
    wrong: {
      what: [],
      where: venue && !venue.ok ? venue.failure.fields : [],
      when: [...failureOf(times), ...failureOf(nights), ...failureOf(fits)],
      tickets: onSale && !onSale.ok ? onSale.failure.fields : [],
      publish: host && !host.ok ? host.failure.fields : [],
    },
  }
}

const failureOf = <F extends Failure>(result: Result<unknown, F> | null): F[] =>
  result === null || result.ok ? [] : [result.failure]
