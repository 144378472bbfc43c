import { joinEventVenue } from '#modules/events/event-venue.server.ts'
import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import { calendarColumns } from '#modules/events/share/calendar-events.server.ts'

const MAX_EVENTS = 500
/** A calendar that asks seldom still hears of a night that was called off. */
const DAYS_BACK = 60

/**
 * The statement of a feed: the events `e` that `which` chooses, by their start. At most 500, those to come at `$1` first, then
 * the latest of the last 60 days; called off ones too, no drafts.
 */
export const feedStatement = (which: string): string => `
  with e as (
    select e.* from events e
    where ${which} and e.status <> 'draft' and e.ends_at > $1::timestamptz - interval '${DAYS_BACK} days'
      and e.starts_at > $1::timestamptz - interval '${DAYS_BACK * 24 + MAX_EVENT_HOURS} hours'
    order by e.ends_at <= $1::timestamptz, abs(extract(epoch from e.starts_at - $1::timestamptz)), e.id
    limit ${MAX_EVENTS})
  select ${calendarColumns} from e ${joinEventVenue} order by e.starts_at, e.id`
