import { beforeAll, describe, expect, it } from 'vitest'
import { HOSTED_SORTS } from '#modules/orders/hosted-events/hosted-event.ts'
import type { HostedFilters } from '#modules/orders/hosted-events/hosted-events-query.ts'
import { listHostedEvents } from '#modules/orders/hosted-events/list-hosted-events.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'
import { makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
/** Saturday, 8 PM in Chicago. */
const now = toInstant('2026-12-13T02:00:00Z')

describe('the events of somebody who runs them', () => {
  let tasha: PersonId
  let ball: OnSale
  const listed = (filters: HostedFilters, page?: string | null, limit?: number) =>
    listHostedEvents(db, tasha, { filters, now, ...(page && { page }), ...(limit && { limit }) })
  const titles = async (filters: HostedFilters) => (await listed(filters)).rows.map(({ title }) => title)

  beforeAll(async () => {
    tasha = await makePerson(db, 'Tasha Reed')
    const add = (title: string, startsAt: string, status = 'published') =>
      makeEvent(db, { ownerId: tasha, title, startsAt, status, capacity: 80 })
    ball = await add('The Ball', '2026-12-13T03:00:00Z')
    await add('Picnic 100%', '2026-12-19T20:00:00Z')
    await add('a Brunch', '2026-12-01T20:00:00Z')
    await add('Last Year', '2025-12-01T20:00:00Z')
    await add('Called Off', '2026-12-20T20:00:00Z', 'cancelled')
    await add('Put Away', '2025-11-01T20:00:00Z', 'archived')
    await add('Not Out Yet', '2026-12-31T20:00:00Z', 'draft')
    await db.pool.query(`update events set kind = 'class', venue = 'The Loft' where title = 'Picnic 100%'`)
    await makeEvent(db, { title: 'Rival Night' })
    await placeOrders(db, ball, [
      { code: 'PAID', tickets: 2 },
      { code: 'CASH', status: 'awaiting_cash_payment', method: 'cash' },
    ])
    await db.pool.query('update ticket_inventory set taken = 3 where event_id = $1', [ball.eventId])
  })

  it.each<[HostedFilters, string[]]>([
    [{}, ['The Ball', 'Picnic 100%', 'Not Out Yet']],
    [{ state: 'tonight' }, ['The Ball']],
    [{ state: 'over' }, ['a Brunch', 'Last Year']],
    [{ state: 'over', sort: 'first' }, ['Last Year', 'a Brunch']],
    [{ state: 'cancelled' }, ['Called Off']],
    [{ state: 'archived' }, ['Put Away']],
    [
      { state: 'all', sort: 'title' },
      ['a Brunch', 'Called Off', 'Last Year', 'Not Out Yet', 'Picnic 100%', 'The Ball'],
    ],
    [{ state: 'all', kind: 'class' }, ['Picnic 100%']],
    [{ q: 'PICNIC' }, ['Picnic 100%']],
    [{ q: 'picnic ball' }, []],
    [{ q: 'loft chicago' }, ['Picnic 100%']],
    [{ q: '%' }, ['Picnic 100%']],
    [{ q: 'put' }, []],
    [{ q: "' or true --" }, []],
  ])('asked for %j are these', async (filters, expected) => {
    expect(await titles(filters)).toEqual(expected)
  })

  it('say when, where, how they sell, and what may be done', async () => {
    const [first] = (await listed({})).rows
    expect(first).toEqual({
      id: ball.eventId,
      title: 'The Ball',
      kind: 'set',
      status: 'published',
      isUnlisted: false,
      state: 'tonight',
      startsAt: '2026-12-13T03:00:00.000Z',
      endsAt: '2026-12-13T08:00:00.000Z',
      timeZone: 'America/Chicago',
      venue: 'Grand Ballroom',
      city: 'Chicago',
      region: 'IL',
      places: expect.objectContaining({ taken: 3, capacity: 80, guests: 3, guestCapacity: 80 }),
      sales: 8_000,
      capabilities: ['door', 'sales', 'cash', 'money', 'edit', 'team'],
    })
  })

  it('tell whoever only scans there nothing of the money, and others nothing at all', async () => {
    const scanner = await makePerson(db, 'Scan Only')
    const rows = async () => (await listHostedEvents(db, scanner, { filters: {}, now })).rows
    expect(await rows()).toEqual([])
    await addScanner(db, scanner, ball.eventId, async () => {
      expect(await rows()).toMatchObject([{ title: 'The Ball', sales: null, capabilities: ['door'] }])
    })
  })

  it.each(HOSTED_SORTS)('by %s come two a page, each once, and the same way back', async (sort) => {
    const filters = { state: 'all', sort } as const
    const first = await listed(filters, null, 2)
    const second = await listed(filters, first.next, 2)
    const third = await listed(filters, second.next, 2)
    const pages = [first, second, third].flatMap(({ rows }) => rows.map(({ title }) => title))
    expect([pages, third.next]).toEqual([await titles(filters), null])
    expect((await listed(filters, third.previous, 2)).rows).toEqual(second.rows)
  })
})
