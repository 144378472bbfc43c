import { firstName } from '#modules/accounts/profile/first-name.ts'
import { type EventGuests, MAX_GUESTS } from '#modules/tickets/guests/event-guests.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** The people with tickets of orders in these states for the event `$1`, where its host shows guests and it is not over at `$2`. */
const guestsOf = (states: string): string => `
  select distinct t.owner_id as id
  from events e
  join tickets t on t.event_id = e.id
  join orders o on o.event_id = t.event_id and o.id = t.order_id
  join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id and k.admits > 0
  where e.id = $1 and e.shows_guests and e.status = 'published' and e.ends_at > $2::timestamptz
    and t.owner_id is not null and t.status in ('pending', 'active', 'used')
    and o.order_status in (${states})`

const GUESTS = guestsOf("'completed', 'awaiting_cash_payment'")

/** Whoever pays in cash is seen, and sees others once they have paid: a reservation alone costs nothing. */
const PAID_GUESTS = guestsOf("'completed'")

const IS_SHOWN = "coalesce(p.privacy_settings ->> 'guestList', 'false') = 'true'"

/**
 * Who is coming to an event besides the person who asks: first names and pictures of those who agreed. Null unless they hold a ticket for it
 * themselves that is paid or free, and the host shows guests. Who gave no name is not counted either.
 */
export async function eventGuests(
  db: DbOrTx,
  now: Instant,
  { eventId, personId }: { eventId: string; personId: PersonId },
): Promise<EventGuests | null> {
  if (!isId(eventId)) return null
  const [own] = await db.statement<{ isShown: boolean }>(
    `select ${IS_SHOWN} as "isShown" from (${PAID_GUESTS}) g join profiles p on p.id = g.id where g.id = $3`,
    [eventId, now, personId],
  )
  if (!own) return null
  const rows = await db.statement<{ name: string; avatarUrl: string | null; total: number }>(
    `select p.full_name as name, p.avatar_url as "avatarUrl", (count(*) over ())::integer as total
     from (${GUESTS}) g join profiles p on p.id = g.id
     where g.id <> $3 and ${IS_SHOWN} and p.full_name ~ '\\S' and p.full_name !~ '@'
     order by p.avatar_url is null, g.id limit ${MAX_GUESTS}`,
    [eventId, now, personId],
  )
  return {
    guests: rows.map(({ name, avatarUrl }) => ({ name: firstName(name), avatarUrl })),
    others: (rows[0]?.total ?? 0) - rows.length,
    isShown: own.isShown,
  }
}
