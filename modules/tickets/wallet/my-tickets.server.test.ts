import { whenLine } from '#modules/tickets/ticket-text.ts'
import { describe, expect, it } from 'vitest'
import { getTicket } from '#modules/tickets/wallet/get-ticket.server.ts'
import { myDoors, readDoor } from '#modules/tickets/door/doors.server.ts'
import { myTickets } from '#modules/tickets/wallet/my-tickets.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { wallet } from '#modules/tickets/wallet/ticket-wallet.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const now = systemNow()
const tasha = await addPerson(db, 'Tasha')
const jackie = await addPerson(db, 'Jackie Montgomery')
const dee = await addPerson(db, 'Miss Dee')
const inHours = (hours: number) => plusMs(now, hours * HOUR_MS)

const lastNight = await addEvent(db, tasha, {
  title: 'Last night',
  startsAt: inHours(-30),
  endsAt: inHours(-24),
})
const tonight = await addEvent(db, tasha, { title: 'Tonight', startsAt: inHours(-1), endsAt: inHours(5) })
const nextWeek = await addEvent(db, tasha, { title: 'Next week', startsAt: inHours(170), venue: '' })

describe('my tickets', () => {
  it('puts the event that is on tonight first, the next after it, and folds away what is over', async () => {
    await addTickets(db, nextWeek, jackie, 1)
    await addTickets(db, tonight, jackie, 2)
    await addTickets(db, lastNight, jackie, 1, { status: 'active' })
    await addTickets(db, tonight, dee, 1)
    const { upcoming, past } = wallet(await myTickets(db, jackie.id), now)
    expect(upcoming.map(({ event, tickets }) => [event.title, tickets.length])).toEqual([
      ['Tonight', 2],
      ['Next week', 1],
    ])
    expect(past.map(({ event }) => event.title)).toEqual(['Last night'])
    expect(upcoming[1]?.event.venue).toBe('6351 S Cottage Grove Ave')
  })

  it('puts what was refunded or taken back behind what somebody still goes to', async () => {
    const buyer = await addPerson(db, 'Ruth')
    await addTickets(db, tonight, buyer, 1, { status: 'refunded' })
    await addTickets(db, tonight, buyer, 1, { status: 'cancelled' })
    await addTickets(db, nextWeek, buyer, 1, { status: 'refunded' })
    const titles = async () =>
      wallet(await myTickets(db, buyer.id), now).upcoming.map(({ event }) => event.title)
    expect(await titles()).toEqual(['Tonight', 'Next week'])
    await addTickets(db, nextWeek, buyer, 1)
    expect(await titles()).toEqual(['Next week', 'Tonight'])
  })

  it('says what is still to be paid in cash, and keeps silent about checkouts that came to nothing', async () => {
    const buyer = await addPerson(db, 'Sam')
    const [reserved] = await addTickets(db, tonight, buyer, 2, { order: 'awaiting_cash_payment' })
    await addTickets(db, tonight, buyer, 1, { order: 'awaiting_payment' })
    await addTickets(db, tonight, buyer, 1, { order: 'expired' })
    const { upcoming } = wallet(await myTickets(db, buyer.id), now)
    expect(upcoming).toHaveLength(1)
    expect(upcoming[0]?.tickets.map(({ order }) => order.id)).toEqual([reserved.orderId, reserved.orderId])
    expect(upcoming[0]?.toPay).toEqual([{ orderId: reserved.orderId, total: 8_240, tickets: 2 }])
  })
})

it('keeps what is postponed among what is to come, after its old day too', async () => {
  const held = await myTickets(db, jackie.id)
  const past = wallet(held, now).past[0]!.event.id
  await db.pool.query(`update events set status = 'postponed' where id = $1`, [past])
  const { upcoming } = wallet(await myTickets(db, jackie.id), now)
  await db.pool.query(`update events set status = 'published' where id = $1`, [past])
  const group = upcoming.find(({ event }) => event.id === past)
  expect(group && whenLine(group.event)).toBe('Postponed: the new date is not set yet')
})

describe('a ticket page', () => {
  it('shows its owner the door code and their other tickets for the event, whatever the order', async () => {
    const other = await addEvent(db, tasha, { title: 'Tonight', startsAt: inHours(-1), endsAt: inHours(5) })
    const party = [...(await addTickets(db, other, jackie, 2)), ...(await addTickets(db, other, jackie, 1))]
    await addTickets(db, other, dee, 1)
    await addTickets(db, other, jackie, 1, { order: 'awaiting_payment' })
    const ticket = party[1]!
    expect(await getTicket(db, jackie.id, ticket.id)).toMatchObject({
      status: 'active',
      holderName: 'Jackie Montgomery',
      code: { door: doorCode(ticket.id, ticket.hash), hash: ticket.hash },
      toPay: null,
      isBought: true,
      party: party.map(({ id }) => id),
      event: {
        title: 'Tonight',
        room: 'Grand Ballroom',
        address: 'Chicago, IL',
        directions: 'https://www.google.com/maps/dir/?api=1&destination=Grand+Ballroom%2C+Chicago%2C+IL',
      },
    })
  })

  it('names the venue where the event is at one, and its address', async () => {
    const at = await addEvent(db, tasha)
    await db.pool.query(
      `with v as (insert into venues (id, name, address, city, region, time_zone)
                  values ($2, 'The Yard', '100 Main St', 'Gary', 'IN', 'America/Chicago') returning id)
       update events e set venue_id = v.id, venue = 'The Yard', city = 'Gary', region = 'IN' from v where e.id = $1`,
      [at.id, newId()],
    )
    const [ticket] = await addTickets(db, at, jackie)
    expect((await getTicket(db, jackie.id, ticket.id))?.event).toMatchObject({
      room: 'The Yard',
      address: '100 Main St, Gary, IN',
    })
  })

  it('does not exist for anybody else: not for a stranger, the organiser, or a made-up number', async () => {
    const [ticket] = await addTickets(db, tonight, jackie)
    expect(await getTicket(db, dee.id, ticket.id)).toBeNull()
    expect(await getTicket(db, tasha.id, ticket.id)).toBeNull()
    expect(await getTicket(db, jackie.id, newId())).toBeNull()
    expect(await getTicket(db, jackie.id, '../../etc')).toBeNull()
  })

  it.each([
    ['awaiting_cash_payment', 'a code, and what to pay', true, 4_120],
    ['refunded', 'no code any more', false, null],
  ] as const)('of an order that is %s shows %s', async (order, _, hasCode, toPay) => {
    const [ticket] = await addTickets(db, tonight, jackie, 1, { order })
    const page = await getTicket(db, jackie.id, ticket.id)
    expect(page?.code !== null).toBe(hasCode)
    expect(page?.toPay).toBe(toPay)
  })

  it('does not exist before its checkout is finished', async () => {
    const [ticket] = await addTickets(db, tonight, jackie, 1, { order: 'awaiting_payment' })
    expect(await getTicket(db, jackie.id, ticket.id)).toBeNull()
  })
})

it("an organiser's doors begin with tonight's, and count who is in and who is expected", async () => {
  const owner = await addPerson(db, 'Classy Steppers')
  const later = await addEvent(db, owner, { title: 'Later', startsAt: inHours(300) })
  const over = await addEvent(db, owner, { title: 'Over', startsAt: inHours(-100) })
  await addEvent(db, owner, { title: 'Long over', startsAt: inHours(-61 * 24) })
  const draft = await addEvent(db, owner, { title: 'A draft', startsAt: inHours(-1) })
  await db.pool.query("update events set status = 'draft' where id = $1", [draft.id])
  const on = await addEvent(db, owner, { title: 'On', startsAt: inHours(-2), endsAt: inHours(2) })
  await addTickets(db, on, jackie, 3)
  await db.pool.query(
    `update tickets set status = 'used', used_at = now() where id = (select id from tickets where event_id = $1 limit 1)`,
    [on.id],
  )
  await addTickets(db, on, dee, 2, { order: 'awaiting_cash_payment' })
  const doors = await myDoors(db, owner.id, now)
  expect(doors.map((door) => door.eventId)).toEqual([on.id, later.id, over.id])
  expect(doors[0]).toMatchObject({ inTheRoom: 1, expected: 3 })
  const manager = await proveManager(db, owner, later.id, 'door')
  expect(await readDoor(db, manager!)).toMatchObject({ eventId: later.id, expected: 0 })
})
