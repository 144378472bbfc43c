import { type RawBuilder, sql } from 'kysely'
import { eventState } from '#modules/events/event-head.ts'
import { isTonightSql } from '#modules/events/tonight.server.ts'
import { grossColumn } from '#modules/orders/gross.server.ts'
import {
  type HostedEvent,
  type HostedSort,
  type HostedState,
  usualSort,
} from '#modules/orders/hosted-events/hosted-event.ts'
import type { HostedFilters } from '#modules/orders/hosted-events/hosted-events-query.ts'
import { capabilitiesOf } from '#modules/teams/prove/event-roles.ts'
import { hasRoleWith, rolesOf } from '#modules/teams/managed-events.server.ts'
import { placesColumn } from '#modules/orders/sold.server.ts'
import type { Places } from '#modules/orders/sold.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

export const HOSTED_PER_PAGE = 50

const id = { type: 'id', column: sql.ref('e.id') } as const
const START: SortKey['columns'] = [{ type: 'instant', column: sql.ref('e.starts_at') }, id]

const SORT_KEYS: Record<HostedSort, SortKey> = {
  first: { name: 'first', columns: START },
  last: { name: 'last', columns: START, isDescending: true },
  title: { name: 'title', columns: [{ type: 'text', column: sql`lower(e.title)` }, id] },
}

interface ListHostedEvents {
  filters: HostedFilters
  now: Instant
  page?: string | null
  limit?: number
}

/**
 * The events at which a person has a role, fifty a page unless told: those that come up, or of the state that is asked
 * for. What the role does not show is not read. One statement.
 */
export async function listHostedEvents(
  db: DbOrTx,
  personId: PersonId,
  { filters, now, page, limit = HOSTED_PER_PAGE }: ListHostedEvents,
): Promise<Page<HostedEvent>> {
  const keys = keyset(SORT_KEYS[filters.sort ?? usualSort(filters.state)], page, limit)
  const found = await db.kysely
    .selectFrom((from) =>
      from
        .selectFrom(rolesOf(personId).as('m'))
        .innerJoin('events as e', 'e.id', 'm.event_id')
        .selectAll('e')
        .select(['m.role', 'm.capabilities', 'm.is_held'])
        .where(isAskedFor(filters, now))
        .where(keys.where)
        .orderBy(keys.orderBy)
        .limit(keys.limit)
        .as('e'),
    )
    .select([
      'e.id',
      'e.title',
      'e.kind',
      'e.status',
      'e.is_unlisted as isUnlisted',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
      'e.time_zone as timeZone',
      sql<string>`coalesce(nullif(e.venue, ''), nullif(e.location, ''), 'TBD')`.as('venue'),
      'e.city',
      'e.region',
      'e.role',
      'e.capabilities as changed',
      'e.is_held as isHeld',
      sql<Places>`${sql.raw(placesColumn)}`.as('places'),
      sql<Cents | null>`case when ${hasRoleWith('sales', 'e')} then ${sql.raw(grossColumn)} end`.as('sales'),
      keys.sortKey.as('sortKey'),
    ])
    .orderBy(keys.orderBy)
    .execute()
  const { rows, ...pages } = keys.page(found)
  return {
    ...pages,
    rows: rows.map(({ role, changed, isHeld, startsAt, endsAt, sales, ...event }) => {
      const head = { ...event, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) }
      return {
        ...head,
        state: eventState(head, now),
        sales: sales === null ? null : toCents(sales),
        capabilities: capabilitiesOf({ role, changed, isHeld }),
      }
    }),
  }
}

/** What a postponed event is waiting for comes up whatever day it was planned for. */
const isOfState: Record<HostedState | 'archived' | 'upcoming', (now: Instant) => RawBuilder<boolean>> = {
  upcoming: (now) =>
    sql`(e.status = 'postponed' or e.status not in ('cancelled', 'archived') and e.ends_at > ${now})`,
  tonight: (now) => sql`(e.status = 'published' and ${isTonightSql(sql`${now}::timestamptz`)})`,
  over: (now) => sql`(e.status in ('published', 'draft') and e.ends_at <= ${now})`,
  postponed: () => sql`e.status = 'postponed'`,
  cancelled: () => sql`e.status = 'cancelled'`,
  archived: () => sql`e.status = 'archived'`,
  all: () => sql`e.status <> 'archived'`,
}

function isAskedFor({ state, kind, q }: HostedFilters, now: Instant): RawBuilder<boolean> {
  const clauses = [isOfState[state ?? 'upcoming'](now)]
  if (kind) clauses.push(sql`e.kind = ${kind}`)
  for (const word of q?.split(' ') ?? []) {
    const anywhere = likeAnywhere(word)
    clauses.push(sql`(e.title ilike ${anywhere} or e.venue ilike ${anywhere} or e.city ilike ${anywhere})`)
  }
  return sql`(${sql.join(clauses, sql` and `)})`
}
