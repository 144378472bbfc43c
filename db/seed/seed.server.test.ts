import { verifyPassword } from 'better-auth/crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, demoPeople } from '#db/seed/people.ts'
import { personId, eventOccurrences, demoSales } from '#db/seed/demo-data.ts'
import { demoRows, seedDemo } from '#db/seed/seed.server.ts'
import { isOn, isOver, saleState } from '#modules/events/event.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { listCities } from '#modules/events/list/near/list-cities.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { listSavedCharts } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { addDays, instantAt, weekdayOf } from '#platform/local-time.ts'
import { dayIn, HOUR_MS, type Instant, plusMs, systemNow, toInstant } from '#platform/time.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const signer = ticketSigner('a secret that is long enough for a test of the demo data')

const CHICAGO = 'America/Chicago'
/** The next such moment: the laws of the database look at its own clock, so a day that stands here would run out. */
const nextOn = (weekday: number, time: string): Instant => {
  const today = dayIn(systemNow(), CHICAGO)
  return instantAt(addDays(today, (weekday - weekdayOf(today) + 7) % 7), time, CHICAGO)
}

// Somebody may load it on any day: most of a weekend is over on its last night.
describe.each([
  {
    when: 'on a Wednesday afternoon',
    now: nextOn(3, '14:00'),
    leftOfWeekend: 3,
    db: await testDatabase(),
  },
  {
    when: 'late on a Sunday',
    now: nextOn(7, '21:00'),
    leftOfWeekend: 2,
    db: await testDatabase(),
  },
])('loaded $when', ({ now, leftOfWeekend, db }) => {
  beforeAll(async () => {
    await seedDemo(db, { now, signer })
  })

  const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.pool.query(sql, values)).rows as Row[]
  const count = async (sql: string) =>
    (await rows<{ n: number }>(`select count(*)::integer as n from ${sql}`))[0]!.n

  describe('the demo data', () => {
    it('breaks no invariant', async () => {
      expect(await brokenInvariants(db)).toEqual([])
    })

    it('is loaded once, and only into an empty database', async () => {
      const before = await count('events')
      expect(await seedDemo(db, { now: plusMs(now, HOUR_MS), signer })).toHaveLength(8)
      expect(await count('events')).toBe(before)
    })

    it('is the same data for the same moment', () => {
      expect(demoRows(now, signer, 'hash')).toEqual(demoRows(now, signer, 'hash'))
    })

    it('signs every ticket so that a door lets it in', async () => {
      const tickets = await rows<{
        qr_payload: Parameters<typeof signer.verify>[0]
        validation_hash: string
      }>('select qr_payload, validation_hash from tickets')
      expect(tickets.length).toBeGreaterThan(1_000)
      expect(tickets.every((ticket) => signer.verify(ticket.qr_payload))).toBe(true)
      expect(tickets.every((ticket) => ticket.qr_payload.hash === ticket.validation_hash)).toBe(true)
    })

    it('lets the demo people sign in with one password, and nobody else', async () => {
      const accounts = await rows<{ email: string; password: string; email_verified: boolean }>(
        'select email, password, email_verified from auth_account join auth_user on auth_user.id = user_id order by email',
      )
      expect(accounts.map((account) => account.email)).toEqual(
        Object.values(demoPeople)
          .map((person) => person.email)
          .toSorted(),
      )
      expect(await verifyPassword({ hash: accounts[0]!.password, password: DEMO_PASSWORD })).toBe(true)
      expect(accounts.every((account) => account.email_verified)).toBe(true)
    })
  })

  describe('the demo data on the site', () => {
    it('fills three pages over the next three months, in a dozen cities', async () => {
      expect(await count(`events where status = 'published' and ends_at > '${now}'`)).toBeGreaterThanOrEqual(
        60,
      )
      expect((await listCities(db, now)).length).toBeGreaterThanOrEqual(12)
      const { events } = await listEvents(db, now, { filters: { when: { kind: 'weekend' } } })
      expect(events.length).toBeGreaterThanOrEqual(leftOfWeekend)
    })

    it('has two sets tonight, one of them the demo organiser’s', async () => {
      const tonight = await rows<{ owner_id: string }>(
        `select owner_id from events where title in ('The House Set', 'Lights Low on the Avenue') and ends_at > $1 and starts_at < $1::timestamptz + interval '30 hours'`,
        [now],
      )
      expect(tonight).toHaveLength(2)
      expect(tonight.map((event) => event.owner_id)).toContain(personId('organizer'))
    })

    it('has one of everything: sold out, free, cash, early bird ending soon, seated, cancelled, draft', async () => {
      const idOf = async (where: string) =>
        (
          await rows<{ id: string }>(
            `select e.id from events e where e.ends_at > '${now}' and ${where} order by starts_at limit 1`,
          )
        )[0]!.id
      const event = async (where: string) => (await getEvent(db, await idOf(where)))!

      expect(saleState(await event(`title like 'Supper & Steps%'`), now)).toBe('sold_out')
      expect((await event(`title like 'First Friday%'`)).ticketTypes[0]!.price).toBe(0)
      expect(
        (await listEvents(db, now, { filters: { freeOnly: true } })).events.length,
      ).toBeGreaterThanOrEqual(4)
      expect((await event(`title like 'Plates%'`)).acceptsCash).toBe(true)
      expect((await event(`title like '%60 and Better'`)).minAge).toBe(60)
      const dusties = (await event(`title like 'Dusties%'`)).ticketTypes[0]!
      expect(Date.parse(dusties.earlyBirdUntil!) - Date.parse(now)).toBeGreaterThan(0)
      expect(Date.parse(dusties.earlyBirdUntil!) - Date.parse(now)).toBeLessThan(49 * HOUR_MS)
      expect((await event(`status = 'cancelled'`)).status).toBe('cancelled')
      expect(await rows(`select id from events where status = 'draft'`)).toEqual([])
      expect(await rows('select kind from form_drafts')).toEqual([{ kind: 'event' }])

      const ball = await event(`title = 'The Oxblood Ball'`)
      const chart = (
        await rows<{ total_seats: number }>('select total_seats from seating_charts where event_id = $1', [
          ball.id,
        ])
      )[0]!
      expect(chart.total_seats).toBe(120)
      expect(await count(`seats where event_id = '${ball.id}'`)).toBe(120)
      const places = await rows<{ name: string; seats: number; capacity: number }>(
        `select c.name, count(s.*)::integer as seats, i.capacity from seat_categories c
       join seats s on s.event_id = c.event_id and s.seat_category_id = c.id
       join ticket_types t on t.event_id = c.event_id and t.name = c.name
       join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
       where c.event_id = $1 group by c.name, i.capacity`,
        [ball.id],
      )
      expect(places).toHaveLength(3)
      for (const place of places) expect(place.seats).toBe(place.capacity)
    })

    it('lets in by one ticket as many guests as its name says', async () => {
      const types = await rows<{ name: string; admits: number }>(
        "select distinct name, admits from ticket_types where name ~* 'couple|for (four|six|eight)|vendor' order by name",
      )
      expect(types.map(({ name, admits }) => [name, admits])).toEqual([
        ['Balcony table for four', 4],
        ['Competing couple', 2],
        ['Per couple', 2],
        ['Table for eight, Saturday', 8],
        ['Table for six', 6],
        ['Vendor table', 0],
      ])
    })

    it('gives the demo organiser a venue with a chart, by which her ball is sold and could be sold again', async () => {
      const charts = await listSavedCharts(db, personId('organizer'))
      expect(charts).toMatchObject([{ venue: 'Palmetto Ballroom', version: 1 }])
      expect(
        await rows(
          `select c.chart_data = v.data as same from seating_charts c join venue_chart_versions v on v.chart_id = c.venue_chart_id and v.version = c.version`,
        ),
      ).toEqual([{ same: true }])
    })

    it('shows the demo organiser one of each: series of sets and of classes, a night called off, tickets elsewhere, a recap', async () => {
      const own = `e.owner_id = '${personId('organizer')}'`
      const series = await rows<{ kind: string; status: string; nights: number; sold: number }>(
        `select e.kind, e.status, count(*)::integer as nights,
           coalesce(sum((select sum(i.taken) from ticket_inventory i where i.event_id = e.id)), 0)::integer as sold
         from events e where ${own} and e.series_id is not null and e.ends_at > '${now}' group by e.series_id, e.kind, e.status`,
      )
      const of = (kind: string, status: string) =>
        series.filter((one) => one.kind === kind && one.status === status)
      expect(of('set', 'published')).toEqual([expect.objectContaining({ nights: 5 })])
      expect(of('set', 'cancelled')).toEqual([expect.objectContaining({ nights: 1, sold: 0 })])
      expect(of('class', 'published').length).toBeGreaterThanOrEqual(2)

      const [elsewhere] = await rows<{ id: string }>(
        `select e.id from events e where ${own} and e.ticket_url <> ''`,
      )
      expect(saleState((await getEvent(db, elsewhere!.id))!, now)).toBe('elsewhere')
      const [ball] = await rows<{ id: string }>(
        `select e.id from events e where ${own} and e.title = 'The Rust and Gold Ball'`,
      )
      const recap = (await getEvent(db, ball!.id))!
      expect([saleState(recap, now), recap.recap.recap]).toEqual([
        'over',
        expect.stringContaining('the last walk'),
      ])

      const { events } = await listEvents(db, now, { filters: { city: { city: 'Chicago', region: 'IL' } } })
      const listed = new Set(events.map(({ title }) => title))
      for (const title of ['Thursday Is for Walking', 'First Steps: Beginner Mondays'])
        expect(listed).toContain(title)
    })

    it('gives the demo buyer tickets past and to come, and three unread notifications', async () => {
      const mine = await rows<{ status: string; is_over: boolean }>(
        `select t.status, e.ends_at <= $2 as is_over from tickets t join events e on e.id = t.event_id where t.owner_id = $1`,
        [personId('buyer'), now],
      )
      expect(mine.filter((ticket) => ticket.is_over).length).toBeGreaterThanOrEqual(5)
      expect(mine.filter((ticket) => !ticket.is_over && ticket.status === 'active')).toHaveLength(5)
      expect(mine.filter((ticket) => ticket.status === 'pending')).toHaveLength(2)
      expect(await count(`notifications where user_id = '${personId('buyer')}' and read_at is null`)).toBe(3)
    })

    it('has sales behind it', async () => {
      expect(await count(`events where ends_at <= '${now}'`)).toBeGreaterThanOrEqual(12)
      expect(await count(`tickets where status = 'used'`)).toBeGreaterThan(400)
      expect(await count('ticket_logs')).toBe(await count(`tickets where status = 'used'`))
      expect(await count('commission_earnings')).toBeGreaterThan(5)
    })
  })
})

describe('demo data that is loaded at any hour of any day', () => {
  const hours = Array.from({ length: 7 * 8 }, (_, at) =>
    plusMs(toInstant('2026-11-16T00:30:00Z'), at * 3 * HOUR_MS),
  )
  it.each([...hours, toInstant('2027-03-14T08:00:00Z'), toInstant('2028-02-29T23:59:59Z')])(
    'at %s',
    (moment) => {
      const events = eventOccurrences(moment)
      expect(new Set(events.map((event) => event.sold.id)).size).toBe(events.length)
      expect(events.filter((event) => isOver(event.sold, moment))).toHaveLength(12)
      const house = events.find((event) => event.sold.key === 'house-set')!.sold
      expect(isOn(house, moment) || house.startsAt < plusMs(moment, 24 * HOUR_MS)).toBe(true)
      for (const { sold, createdAt } of events)
        expect([sold.endsAt > sold.startsAt, createdAt < moment]).toEqual([true, true])
      for (const sale of demoSales(events, moment))
        expect([sale.at < moment, sale.at < sale.event.startsAt]).toEqual([true, true])
    },
  )
})
