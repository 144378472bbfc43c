import { type RawBuilder, sql } from 'kysely'
import type { SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { managedEventsOf } from '#modules/teams/managed-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'

/**
 * The events `e` whose sales a person may read (or whose money they handle), of which a list of orders is made: every one of its
 * queries begins here.
 */
export const managedOrders = (
  db: DbOrTx,
  personId: PersonId,
  { event }: Pick<SalesFilters, 'event'>,
  may: 'sales' | 'money' = 'sales',
) =>
  db.kysely
    .selectFrom(managedEventsOf(personId, may).as('m'))
    .innerJoin('events as e', 'e.id', 'm.event_id')
    .$if(event !== undefined, (query) => query.where('e.id', '=', sql<never>`${event}`))

/** Whether anything but the order of rows is asked for. */
export const hasFilters = ({ event, state, method, from, to, order, q }: SalesFilters): boolean =>
  [event, state, method, from, to, order, q].some((value) => value !== undefined)

/**
 * Whether a plan is kept for what is asked for. There is a handful of such texts, with one event or all and one state or way of
 * paying; of all others there are too many, and words and days decide which plan is the best.
 */
export const hasKeptPlan = ({ state, method, from, to, order, q }: SalesFilters): boolean =>
  [from, to, order, q].every((value) => value === undefined) && (state === undefined || method === undefined)

/** The orders `o` of an event `e` that a list is asked for. Days are those of the event's zone, both included. */
export function orderConditions({ state, method, from, to, order, q }: SalesFilters): RawBuilder<boolean> {
  const clauses = [sql`o.event_id = e.id`]
  // Said in the text: a plan for whatever state would look for a rare one among all.
  if (state) clauses.push(sql`o.order_status = ${sql.lit(state)}`)
  if (method) clauses.push(sql`o.payment_method = ${sql.lit(method)}`)
  if (from) clauses.push(sql`o.created_at >= ${from}::date::timestamp at time zone e.time_zone`)
  if (to) clauses.push(sql`o.created_at < (${to}::date + 1)::timestamp at time zone e.time_zone`)
  if (order) clauses.push(sql`o.id = any (${order}::uuid[])`)
  for (const word of q?.split(' ') ?? []) {
    // One look at all three takes half the time of three; a word has no space, so it is never found across them.
    clauses.push(sql`o.customer_name || ' ' || o.customer_email || ' ' || o.code ilike ${likeAnywhere(word)}`)
  }
  return sql`(${sql.join(clauses, sql` and `)})`
}
