import { sql } from 'kysely'
import { deviceLabel } from '#modules/accounts/settings/device-label.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { isOfEarlierCode } from '#modules/tickets/earlier-codes.server.ts'
import { DOOR_EVENTS, LOGGED, type Logged, type LogLine } from '#modules/tickets/log/log-line.ts'
import type { LogFilters } from '#modules/tickets/log/log-query.ts'
import { headlines } from '#modules/tickets/messages.ts'
import { WHO_AT } from '#modules/tickets/scan/recent-scans.server.ts'
import type { CheckInFailureCode } from '#modules/tickets/ticket.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'
import { toInstant } from '#platform/time.ts'

export const LINES_PER_PAGE = 50

/** So much of what was presented is shown and found: enough to tell codes apart, and none that opens a door, here or elsewhere. */
const SHOWN_OF_CODE = sql.lit(8)

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('l.created_at') },
    { type: 'id', column: sql.ref('l.id') },
  ],
  isDescending: true,
}

/** As the index on them says it. */
const isOneOf = (kinds: readonly Logged[]) =>
  sql.raw(`l.event_type in (${kinds.map((what) => `'${what}'`).join(', ')})`)
const AT_THE_DOOR = isOneOf(DOOR_EVENTS)
const ALL = isOneOf(LOGGED)

interface LogPage {
  filters: LogFilters
  page?: string | null
  /** Its reader's proof that they may change the event; what was changed names codes and hidden tickets. */
  editor?: EventManager<'edit'> | null
}

/**
 * What happened at the doors of an event and, for an `editor` of it, who changed it, the newest first, fifty a page, by when they were told (scans without a signal later than they were made); `q` is part of a guest's name, of what was presented, of the name of whoever
 * stood there or changed it, or of what was changed. Like the scanner it names nobody for a code that was given away. One statement. (Specification
 * 3, ticket log)
 */
export async function listLog(
  db: DbOrTx,
  { eventId }: EventManager<'sales'>,
  { filters: { q, what }, page, editor }: LogPage,
): Promise<Page<LogLine>> {
  const keys = keyset(NEWEST, page, LINES_PER_PAGE)
  const found = await db.kysely
    .selectFrom('ticket_logs as l')
    .leftJoin('tickets as t', (join) =>
      join
        .onRef('t.event_id', '=', 'l.event_id')
        .onRef('t.id', '=', 'l.ticket_id')
        .on(sql<boolean>`not ${sql.raw(isOfEarlierCode('l'))}`),
    )
    .leftJoin('ticket_types as k', (join) =>
      join.onRef('k.event_id', '=', 't.event_id').onRef('k.id', '=', 't.ticket_type_id'),
    )
    .where('l.event_id', '=', eventId)
    .where(sql<boolean>`${editor?.eventId === eventId ? ALL : AT_THE_DOOR}`)
    .$if(what !== undefined, (lines) => lines.where('l.event_type', '=', what as Logged))
    .$if(q !== undefined, (lines) =>
      lines.where(
        sql<boolean>`concat_ws(' ', t.holder_name, l.metadata ->> 'by', left(l.metadata ->> 'presented', ${SHOWN_OF_CODE}), case when l.event_type = 'event_changed' then l.message end) ilike ${likeAnywhere(q ?? '')}`,
      ),
    )
    .where(keys.where)
    .select([
      'l.id',
      sql<Date>`coalesce(l.scanned_at, l.created_at)`.as('at'),
      sql<Logged>`l.event_type`.as('what'),
      sql<CheckInFailureCode | null>`l.error_code`.as('code'),
      'l.message',
      't.holder_name as name',
      'k.name as ticketType',
      sql<OrderId | null>`t.order_id`.as('orderId'),
      sql<string>`coalesce(left(l.metadata ->> 'presented', ${SHOWN_OF_CODE}) || case when length(l.metadata ->> 'presented') > ${SHOWN_OF_CODE} then '…' else '' end, '')`.as(
        'presented',
      ),
      sql<boolean>`l.metadata ? 'byHand'`.as('isByHand'),
      sql<string>`${sql.raw(WHO_AT)}`.as('by'),
      'l.user_agent as agent',
      keys.sortKey.as('sortKey'),
    ])
    .orderBy(keys.orderBy)
    .limit(keys.limit)
    .execute()
  const { rows, ...pages } = keys.page(found)
  return {
    ...pages,
    rows: rows.map(({ at, name, ticketType, orderId, agent, code, message, ...line }) => ({
      ...line,
      code,
      message: code && code in headlines ? headlines[code] : message,
      at: toInstant(at),
      guest: name !== null && ticketType !== null && orderId !== null ? { name, ticketType, orderId } : null,
      device: agent === null ? '' : deviceLabel(agent),
    })),
  }
}
