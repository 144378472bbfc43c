import { notify } from '#modules/notifications/notify.server.ts'
import type { AdoptChartFailure } from '#modules/seating/event-chart/adopt-failure.ts'
import { CHART_FIELDS, chartIn, hasRunningHold } from '#modules/seating/event-chart/chart-in-display-price.ts'
import { chartAdoptedNotification } from '#modules/seating/event-chart/chart-notifications.ts'
import { lockForSale, putOnSale } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { type ReadChart, readChart } from '#modules/seating/import/read-chart-file.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId, PersonId, TicketTypeId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { MINUTE_MS } from '#platform/time.ts'

const MAX_AT_ONCE = 20

/**
 * Makes the chart of events to come that have one in `display_price` alone their seating chart, so that they sell as all others do; or
 * keeps why not. Each is told its host once. An event in whose data somebody still holds a seat waits until that is over; one that
 * cannot be looked at keeps no other waiting. Answers how many were looked at. (Specification 3, Event fields)
 */
export async function adoptCharts({ db, now, log }: Pick<Ctx, 'db' | 'now' | 'log'>): Promise<number> {
  const waiting = await db.statement<{ id: EventId; said: unknown }>(
    `select e.id, e.display_price as said from events e
     where e.display_price <> '{}' and e.display_price ?| $1::text[] and e.ends_at > now() and e.status not in ('cancelled', 'archived')
       and not exists (select from seating_charts c where c.event_id = e.id)
       and not exists (select from adopted_charts a where a.event_id = e.id and a.read_hash = md5(e.display_price::text))
     order by e.starts_at, e.id limit ${MAX_AT_ONCE}`,
    [CHART_FIELDS],
  )
  const free = waiting.filter(({ said }) => !hasRunningHold(said, Date.parse(now)))
  let count = 0
  for (const { id } of free) {
    try {
      await adoptChart(db, id)
      count++
    } catch (error) {
      log.error('A chart in display_price could not be looked at', { eventId: id, error })
    }
  }
  return count
}

export const adoptChartsJob = job({
  name: 'adopt seating charts',
  everyMs: MINUTE_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: (ctx: Ctx) => adoptCharts(ctx),
})

interface Waiting {
  title: string
  ownerId: PersonId
  said: unknown
  hash: string
}

const adoptChart = (db: Db, eventId: EventId): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockForSale(tx, eventId)
    // Its host may have chosen a chart meanwhile; one that they took off sale again was their choice, too.
    const [event] = await tx.statement<Waiting>(
      `select e.title, e.owner_id as "ownerId", e.display_price as said, md5(e.display_price::text) as hash from events e
       where e.id = $1 and not exists (select from seating_charts c where c.event_id = e.id)`,
      [eventId],
    )
    if (!event) return
    const read = readChart(chartIn(event.said))
    const done: Result<null, AdoptChartFailure> = read.ok ? await sell(tx, eventId, read.value) : read
    await tx.statement(
      `insert into adopted_charts as kept (event_id, read_hash, failure, left_out) values ($1, $2, $3, $4)
       on conflict (event_id) do update
         set read_hash = excluded.read_hash, failure = excluded.failure, left_out = excluded.left_out, read_at = now()`,
      [
        eventId,
        event.hash,
        done.ok ? null : JSON.stringify(done.failure),
        JSON.stringify(read.ok ? read.value.left : []),
      ],
    )
    const { title, ownerId } = event
    await notify(tx, chartAdoptedNotification, ownerId, { eventId, event: title, isOnSale: done.ok })
  })

async function sell(tx: Tx, eventId: EventId, read: ReadChart): Promise<Result<null, AdoptChartFailure>> {
  const { chart, name, unpriced, unavailable } = read
  const types = await typesByName(tx, eventId)
  const categories = unpriced.filter((category) => !types.has(category.toLowerCase()))
  // Nothing is given away because nobody said what it costs.
  if (categories.length > 0) return fail({ code: 'NO_PRICE', categories })
  const sold = await putOnSale(tx, eventId, {
    chart,
    name: name || 'Seating chart',
    description: '',
    venueChartId: null,
    version: 1,
    types: new Map(
      chart.categories.flatMap((category): [string, TicketTypeId][] => {
        const type = types.get(category.name.toLowerCase())
        return type ? [[category.id, type]] : []
      }),
    ),
  })
  if (!sold.ok) {
    const { failure } = sold
    if (failure.code === 'SEATS_SOLD' || failure.code === 'SEATS_IN_USE')
      throw new Error('An event without a chart has a seat that somebody has')
    return fail(failure)
  }
  await tx.statement(
    `update seats set status = 'blocked', blocked_for = 'Not for sale in the chart that came with the event'
     where event_id = $1 and id = any ($2::uuid[])`,
    [eventId, unavailable],
  )
  await tx.statement('select count_seat_places($1)', [eventId])
  return ok(null)
}

/** Ticket types that a category may be sold as: each is for one guest, and nobody has one without a seat. */
async function typesByName(tx: Tx, eventId: EventId): Promise<Map<string, TicketTypeId>> {
  const types = await tx.statement<{ id: TicketTypeId; name: string }>(
    `select t.id, t.name from ticket_types t where t.event_id = $1 and t.admits = 1
       and not exists (select from tickets k where k.event_id = t.event_id and k.ticket_type_id = t.id)`,
    [eventId],
  )
  return new Map(types.map(({ id, name }) => [name.toLowerCase(), id]))
}
