// Whether seats would be given away: the page asks where the sale would, and nowhere else.
import { expect, test } from 'vitest'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import { ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { changeSeating } from '#modules/seating/box-office/change-seating.server.ts'
import { chartsToUse } from '#modules/seating/event-chart/charts-to-use.server.ts'
import { savedChartKey } from '#modules/seating/box-office/map/saved-chart-key.ts'
import { addVenueChart } from '#modules/seating/venue-charts/add-venue-chart.server.ts'
import { saveChartDraft, saveChartVersion } from '#modules/seating/venue-charts/save-venue-chart.server.ts'
import { managersAmong, proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { eventsOfChart } from '#modules/seating/venue-charts/events-of-chart.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { type EventId, newId, type PersonId, type SeatId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { type Instant, systemNow } from '#platform/time.ts'
import { checkoutServices, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { smallChart } from '#tests/support/seating-chart.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'

const db = await testDatabase()

/** An event that sold by a chart with seats of VIP for 60 dollars, or without any; the next version has some for nothing. */
async function sellOnce({ hadSeats = true } = {}) {
  const event = await makeEvent(db)
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
  const owner = host.personId
  const place = { address: '1 Main St', city: 'Gary', region: 'IN', timeZone: 'America/Chicago' }
  const venueId = await addVenue(db, owner, { name: 'The Room', ...place })
  const chart = smallChart()
  const [standard, vip] = chart.categories
  const first = hadSeats ? chart : { ...chart, tables: [], seats: chart.seats.slice(0, 5) }
  const added = await addVenueChart(db, { owner, venueId }, { name: 'Ball', chart: first })
  const own = { owner, venueId, chartId: added.ok ? added.value : '' }
  const sellBy = async (version: number) => {
    const done = await changeSeating(db, host, {
      intent: 'use',
      chart: savedChartKey({ id: own.chartId, version }),
      told: savedChartKey({ id: own.chartId, version }),
      isFree: false,
    })
    return done.ok ? [] : done.failure
  }
  await saveChartVersion(db, own, 1)
  expect(await sellBy(1)).toEqual([])
  const given = { ...chart, categories: [standard!, { ...vip!, priceCents: toCents(0) }] }
  await saveChartDraft(db, own, { chart: given, revision: 1 })
  await saveChartVersion(db, own, 2)
  return { event, host, sellBy, chart, chartId: own.chartId }
}
const asked = async ({ host }: Awaited<ReturnType<typeof sellOnce>>) =>
  (await chartsToUse(db, host))
    .filter(({ isInUse }) => !isInUse)
    .map(({ version, free }) => [version, free.map(({ name }) => name)])
const managedBy =
  ({ personId }: { personId: PersonId }) =>
  (events: EventId[]) =>
    managersAmong(db, { id: personId, name: 'Tasha' }, events, 'edit')
const REFUSED = { code: 'SEATS_FREE', categories: ['VIP'] }

test('seats whose ticket has a price are not', async () => {
  const sold = await sellOnce()
  expect(await asked(sold)).toEqual([[2, []]])
  expect(await sold.sellBy(2)).toEqual([])
})

test('those are whose category is drawn in the chart on sale, and had no seat there', async () => {
  const sold = await sellOnce({ hadSeats: false })
  expect(await asked(sold)).toEqual([[2, ['VIP']]])
  expect(await sold.sellBy(2)).toEqual(REFUSED)
})

test('those are whose ticket is sold without seats since', async () => {
  const sold = await sellOnce()
  const { event, chart } = sold
  // A seat that came back is remembered with its category.
  const table = chart.seats.slice(5).map(({ id }) => id as SeatId)
  const request = await wantSeats(db, event, table, { seatSession: newId() })
  await buySeats(db, checkoutServices(db), await makePerson(db), request)
  await db.pool.query('select void_ticket(event_id, id) from tickets where event_id = $1', [event.eventId])
  expect(await changeSeating(db, sold.host, { intent: 'stop', isMeant: true })).toMatchObject({ ok: true })
  expect(await asked(sold)).toEqual([[2, []]])
  const vip = (await ticketTypesToEdit(db, sold.host)).find(({ name }) => name === 'VIP')!
  const seen = ticketTypeValues(vip)
  const fields = readTicketType({ ...seen, isHidden: '', capacity: '50' })
  expect(await saveTicketType(db, sold.host, { fields, seen })).toMatchObject({ ok: true })
  expect(await asked(sold)).toEqual([[2, ['VIP']]])
  expect(await sold.sellBy(2)).toEqual(REFUSED)
})

test('the chart on sale comes first, also where a newer version is there, and once', async () => {
  const sold = await sellOnce()
  const offered = async () =>
    (await chartsToUse(db, sold.host)).map(({ venue, name, version, isInUse }) => [
      venue,
      name,
      version,
      isInUse,
    ])
  expect(await offered()).toEqual([
    ['The Room', 'Ball', 1, true],
    ['The Room', 'Ball', 2, false],
  ])
  // The editor of the chart says so, too, as long as the event is not over.
  const sales = async (now: Instant) =>
    (await eventsOfChart(db, sold.chartId, now, managedBy(sold.host))).map(({ id, version }) => [id, version])
  expect(await sales(systemNow())).toEqual([[sold.event.eventId, 1]])
  await sold.sellBy(2)
  expect(await offered()).toEqual([['The Room', 'Ball', 2, true]])
  expect(await sales(systemNow())).toEqual([[sold.event.eventId, 2]])
  await db.pool.query(
    "update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
    [sold.event.eventId],
  )
  expect(await sales(systemNow())).toEqual([])
})

test('the editor of a chart names the events of others only while its owner may run them', async () => {
  const { chartId, host, event } = await sellOnce()
  const other = await makeEvent(db)
  const { rows } = await db.pool.query(
    `update events set owner_id = o.owner_id, organizer_id = o.organizer_id from events o
     where events.id = $1 and o.id = $2 returning events.organizer_id`,
    [event.eventId, other.eventId],
  )
  const named = async () => (await eventsOfChart(db, chartId, systemNow(), managedBy(host))).length
  expect(await named()).toBe(0)
  await addMember(db, rows[0].organizer_id, { person: host.personId, role: 'sales' })
  expect(await named()).toBe(0)
  await addMember(db, rows[0].organizer_id, { person: host.personId, role: 'manager' })
  expect(await named()).toBe(1)
})

test('another chart is told of before it is changed to, and the telling leaves no trace', async () => {
  const { event, host, chart, sellBy, ...sold } = await sellOnce()
  const seat = [chart.seats[0]!.id as SeatId]
  const request = await wantSeats(db, event, seat, { seatSession: newId() })
  await buySeats(db, checkoutServices(db), await makePerson(db), request)
  const use = (version: number, told = '') =>
    changeSeating(db, host, {
      intent: 'use',
      chart: savedChartKey({ id: sold.chartId, version }),
      told,
      isFree: false,
    })
  const everything = async () =>
    (
      await db.pool.query(
        `select to_jsonb(s) as row from seats s where event_id = $1 union all
         select to_jsonb(c) from seating_charts c where event_id = $1 union all
         select to_jsonb(t) from ticket_types t where event_id = $1 order by 1`,
        [event.eventId],
      )
    ).rows
  const before = await everything()
  const types = [
    { id: expect.any(String), name: 'Standard', price: 3_000, seats: 5 },
    { id: expect.any(String), name: 'VIP', price: 6_000, seats: 4 },
  ]
  expect(await use(2)).toEqual({
    ok: false,
    failure: {
      code: 'CHART_ASKED',
      change: { before: types, after: types, tickets: 1, found: 0, gone: 0, renamed: 0, mails: 0 },
    },
  })
  expect(await use(1)).toEqual({ ok: false, failure: { code: 'SAME_CHART' } })
  expect(await everything()).toEqual(before)
  expect(await sellBy(2)).toEqual([])
  expect(await everything()).not.toEqual(before)
})
