import { type RawBuilder, type SelectType, sql } from 'kysely'
import type { SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { managedEventsOf } from '#modules/teams/managed-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Keyset } from '#platform/keyset.server.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'
import type { Schema } from '#platform/schema.ts'

type May = 'sales' | 'money'

/**
 * The events `e` whose sales a person may read (or whose money they handle), of which a list of orders is made: every one of its
 * queries begins here.
 */
export const managedOrders = (
  db: DbOrTx,
  personId: PersonId,
  { event }: Pick<SalesFilters, 'event'>,
  may: May = 'sales',
) =>
  db.kysely
    .selectFrom(managedEventsOf(personId, may).as('m'))
    .innerJoin('events as e', 'e.id', 'm.event_id')
    .$if(event !== undefined, (query) => query.where('e.id', '=', sql<never>`${event}`))

/** Whether anything but the order of rows is asked for. */
export const hasFilters = ({ event, state, method, from, to, order, q }: SalesFilters): boolean =>
  [event, state, method, from, to, order, q].some((value) => value !== undefined)

/** So many words are more than anyone types: of lists with more there are too many texts. */
const MOST_WORDS_KEPT = 3

/**
 * Whether a plan is kept for what is asked for. There is a handful of such texts, with one event or all, one state or way of
 * paying, and a few words that are found by their index; of all others there are too many, and words and days decide which plan is the best.
 */
export const hasKeptPlan = ({ state, method, from, to, order, q }: SalesFilters, isSought = false): boolean =>
  [from, to, order].every((value) => value === undefined) &&
  (state === undefined || method === undefined) &&
  (q === undefined || (isSought && wordsOf(q).length <= MOST_WORDS_KEPT))

const wordsOf = (q: string | undefined) => q?.split(' ') ?? []

/** One look at all three takes half the time of three; a word has no space, so it is never found across them. */
const wordClauses = (q: string | undefined) =>
  wordsOf(q).map(
    (word) => sql`o.customer_name || ' ' || o.customer_email || ' ' || o.code ilike ${likeAnywhere(word)}`,
  )

/** The orders `o` of an event `e` that a list is asked for. Days are those of the event's zone, both included. */
function orderConditions({ state, method, from, to, order, q }: SalesFilters): RawBuilder<boolean> {
  const clauses = [sql`o.event_id = e.id`]
  // Said in the text: a plan for whatever state would look for a rare one among all.
  if (state) clauses.push(sql`o.order_status = ${sql.lit(state)}`)
  // As `orderMethodLabel` names it; the index has these words.
  if (method)
    clauses.push(sql`case when o.total_cents = 0 then 'free' else o.payment_method end = ${sql.lit(method)}`)
  if (from) clauses.push(sql`o.created_at >= ${from}::date::timestamp at time zone e.time_zone`)
  if (to) clauses.push(sql`o.created_at < (${to}::date + 1)::timestamp at time zone e.time_zone`)
  if (order) clauses.push(sql`o.id = any (${order}::uuid[])`)
  clauses.push(...wordClauses(q))
  return sql`(${sql.join(clauses, sql` and `)})`
}

/** What a list asks of its orders beside its filters: of each event no more than a page has. */
interface Asked {
  where?: RawBuilder<boolean>
  orderBy?: RawBuilder<unknown>
  limit: RawBuilder<number>
}

/**
 * The orders `o` that a list is asked for, with their events `e`. They are read event after event, of each as many as the list may
 * need, in its order; where `isSought` (`seeksWords`), by their words and of all events at once, because each look costs what is not
 * sorted into the index yet.
 */
export function chosenOrders(
  db: DbOrTx,
  personId: PersonId,
  { filters, isSought, may = 'sales' }: { filters: SalesFilters; isSought: boolean; may?: May },
  { where = sql`true`, orderBy, limit }: Asked,
) {
  const events = managedOrders(db, personId, filters, may)
  const eachEvent = () =>
    events.innerJoinLateral(
      (from) =>
        from
          .selectFrom('orders as o')
          .selectAll('o')
          .where(orderConditions(filters))
          .where(where)
          .$if(orderBy !== undefined, (query) => query.orderBy(orderBy as RawBuilder<unknown>))
          .limit(limit)
          .as('o'),
      (join) => join.onTrue(),
    )
  if (!isSought) return eachEvent()
  const { q: _q, ...others } = filters
  return events
    .innerJoin(foundOrders(personId, filters, may).as('o'), (join) => join.onTrue())
    .where(orderConditions(others))
    .where(where) as unknown as ReturnType<typeof eachEvent> // the same columns of the same tables
}

/** The orders with the words of a search, by the index of them alone: what else is asked for is looked at afterwards. */
const foundOrders = (personId: PersonId, { q, event }: SalesFilters, may: May) => {
  const ofEvent = event === undefined ? sql`` : sql`where m.event_id = ${event}`
  return sql<{ [column in keyof Schema['orders']]: SelectType<Schema['orders'][column]> }>`(
    with found as materialized (
      select o.* from orders o
      where array[o.event_id] && array(select m.event_id from ${managedEventsOf(personId, may)} m ${ofEvent})
        and ${sql.join(wordClauses(q), sql` and `)})
    select * from found)`
}

/** Of a word that more than a tenth of all orders have, so many are found sooner by looking at one order after the other. */
const SOON = 500

/**
 * Whether the words of a search are to be found by their index, as PostgreSQL judges without looking at any order: not where
 * everybody has them, and not where all are of one or two letters.
 */
export async function seeksWords(db: DbOrTx, { q }: SalesFilters): Promise<boolean> {
  if (q === undefined) return false
  const plan = await db.kysely
    .selectFrom('orders as o')
    .where(sql<boolean>`${sql.join(wordClauses(q), sql` and `)}`)
    .select(sql.lit(1).as('found'))
    .limit(sql.lit(SOON))
    .explain('json')
  return JSON.stringify(plan).includes('"orders_by_words"')
}

/** Said in the text: a plan for whatever limit is a plan for a tenth of all orders. */
export const limitOf = ({ limit }: Pick<Keyset, 'limit'>) => sql.lit(limit)
