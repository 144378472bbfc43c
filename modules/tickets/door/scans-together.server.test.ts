// The scans of one door that come at the same moment, or while a statement runs, share one. Each of them is as if it were alone.
import { beforeEach, describe, expect, it } from 'vitest'
import type { AtDoor } from '#modules/events/event-manager.ts'
import { CHECK_IN_STATEMENT, checkIn, checkInValues } from '#modules/tickets/door/check-in.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import type { ScanAsker } from '#modules/tickets/door/scan-asker.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorLinkOf } from '#tests/support/door-links.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'
import { whileHeld } from '#tests/support/while-held.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  type EventFixture,
  signer,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, logOf } = await testDoor(db)

const host = await addPerson(db, 'Tasha')
const stranger = await addPerson(db, 'Dee')
const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const guess = (at: number) => `K7P3MZQ90ABC${String(at).padStart(4, '0')}`

let event: EventFixture
let asked: string[]
let counting: Db
let doors: ReturnType<typeof doorCache>

beforeEach(async () => {
  event = await addEvent(db, host)
  asked = []
  doors = doorCache()
  counting = throughStatement(db, (text, values) => {
    asked.push(text)
    return db.statement(text, values)
  })
})

type Scan = Partial<Omit<ScanAsker, 'eventId'>> & { code: string }

const present = ({ code, ...over }: Scan) =>
  checkIn(
    { db: counting, signer, doorCache: doors, now: systemNow() },
    {
      eventId: event.id,
      person: host,
      device: { ipAddress: null, userAgent: null },
      number: null,
      ...over,
    },
    code,
  )

/** What each of several scans at the same moment comes to. */
const together = async (...scans: Scan[]) => {
  const all = await Promise.all(scans.map(present))
  return all.map((one) => one && (one.result.ok ? one.result.value.holderName : one.result.failure.code))
}

const guests = async (...names: string[]) => {
  const made: TicketFixture[] = []
  for (const holderName of names) made.push((await addTickets(db, event, jackie, 1, { holderName }))[0])
  return made
}

describe('scans that wait together', () => {
  it('are let in by one statement, and refused by two more', async () => {
    const tickets = await guests('Ann', 'Bea', 'Cid', 'Dot')
    const scans = tickets.map((ticket) => ({ code: codeOf(ticket) }))
    expect(await together(...scans)).toEqual(['Ann', 'Bea', 'Cid', 'Dot'])
    expect(asked).toHaveLength(2) // the second reads the door
    asked = []
    expect(await together(...scans)).toEqual(Array(4).fill('ALREADY_IN'))
    expect(asked).toHaveLength(3)
  })

  it('are of different doors in statements of their own', async () => {
    const [ticket] = await guests('Ann')
    const here = event
    event = await addEvent(db, host)
    const [other] = await guests('Bea')
    const elsewhere = event
    event = here
    const atHere = together({ code: codeOf(ticket!) })
    event = elsewhere
    expect([await atHere, await together({ code: codeOf(other!) })]).toEqual([['Ann'], ['Bea']])
    expect(await logOf(here)).toHaveLength(1)
    expect(await logOf(elsewhere)).toHaveLength(1)
  })

  it('are each written down with their own person, door, device and number', async () => {
    const [first, second, third] = await guests('Ann', 'Bea', 'Cid')
    const link = await doorLinkOf(db, event.id, host, { name: 'Side door' })
    const atLink: AtDoor = { id: null, name: 'Side door', linkId: link.id }
    const number = { deviceId: crypto.randomUUID(), counter: 3 }
    const byLink = {
      person: atLink,
      device: { ipAddress: '203.0.113.7', userAgent: 'A phone' },
      number,
      notes: { doorName: 'Side door' },
    }
    await together(
      { code: codeOf(first!) },
      { code: codeOf(second!), ...byLink },
      { code: codeOf(third!), notes: { found: true } },
      { code: guess(1), device: { ipAddress: '203.0.113.8', userAgent: 'A tablet' } },
      { code: guess(2), ...byLink, number: { ...number, counter: 4 } },
    )
    const log = await logOf(event)
    const lineOf = (wanted: (line: Record<string, unknown>) => boolean) => log.find(wanted) as unknown
    expect(lineOf((line) => line['ticket_id'] === second!.id)).toMatchObject({
      user_id: null,
      link_id: link.id,
      organizer_id: event.organizerId,
      ip_address: '203.0.113.7',
      user_agent: 'A phone',
      device_id: number.deviceId,
      device_counter: 3,
      metadata: { by: 'Side door', doorName: 'Side door' },
    })
    expect(lineOf((line) => line['ticket_id'] === third!.id)).toMatchObject({
      user_id: host.id,
      link_id: null,
      ip_address: null,
      device_id: null,
      metadata: { by: 'Tasha', found: true },
    })
    expect(lineOf((line) => line['ip_address'] === '203.0.113.8')).toMatchObject({
      event_type: 'check_in_refused',
      user_id: host.id,
      user_agent: 'A tablet',
      metadata: { by: 'Tasha', presented: guess(1) },
    })
    expect(lineOf((line) => line['device_counter'] === 4)).toMatchObject({
      event_type: 'check_in_refused',
      link_id: link.id,
      metadata: { presented: guess(2) },
    })
    const { rows } = await db.pool.query('select used_by, used_by_name from tickets where id = $1', [
      third!.id,
    ])
    expect(rows).toEqual([{ used_by: host.id, used_by_name: 'Tasha' }])
  })

  it('let nobody in for a stranger among them, and tell them nothing', async () => {
    const [first, wanted, last] = await guests('Ann', 'Bea', 'Cid')
    expect(
      await together(
        { code: codeOf(first!) },
        { code: codeOf(wanted!), person: stranger },
        { code: codeOf(last!) },
      ),
    ).toEqual(['Ann', null, 'Cid'])
    expect(await logOf(event)).toHaveLength(2)
    expect(await together({ code: codeOf(wanted!) })).toEqual(['Bea'])
  })

  it('let a ticket in once that is presented twice among them', async () => {
    const [first, twice] = await guests('Ann', 'Bea')
    const code = codeOf(twice!)
    const said = await together({ code: codeOf(first!) }, { code }, { code })
    expect(new Set(said)).toEqual(new Set(['Ann', 'Bea', 'ALREADY_IN']))
  })

  it('are let in before the doors open only where somebody opened them', async () => {
    await db.pool.query(
      `update events set starts_at = now() + interval '2 days', ends_at = now() + interval '3 days' where id = $1`,
      [event.id],
    )
    const [first, opened, early] = await guests('Ann', 'Bea', 'Cid')
    expect(
      await together(
        { code: codeOf(first!) },
        { code: codeOf(opened!), isOpened: true },
        { code: codeOf(early!) },
      ),
    ).toEqual(['DOOR_NOT_OPEN', 'Bea', 'DOOR_NOT_OPEN'])
  })

  it('take their tickets in the order of a party, so that no two doors wait for each other', async () => {
    const [first, last] = await guests('Ann', 'Bea') // an id is greater than all before it
    const lock = (ticket: TicketFixture) =>
      ['select from tickets where id = $1 for update', [ticket.id]] as const
    const scans = await whileHeld(
      db,
      [lock(first!)],
      () => together({ code: codeOf(last!) }, { code: codeOf(first!) }),
      [lock(last!)],
    )
    expect(scans).toEqual({ how: 'waits', answer: ['Bea', 'Ann'] })
  })

  it('take them in that order also where the planner finds them in another', async () => {
    const [first, last] = await guests('Ann', 'Bea')
    // Now the first is written behind the last, where a scan of the whole table finds it.
    await db.pool.query('update tickets set updated_at = now() where id = $1', [first!.id])
    const asker = {
      eventId: event.id,
      person: host,
      device: { ipAddress: null, userAgent: null },
      number: null,
    }
    const values = checkInValues(
      [last!, first!].map(({ id, hash }) => ({ asker, key: { ticketId: id, hash, isSigned: true } })),
    )
    const lock = (ticket: TicketFixture) =>
      ['select from tickets where id = $1 for update', [ticket.id]] as const
    const ask = () =>
      withTransaction(db, async (tx) => {
        for (const way of ['nestloop', 'mergejoin', 'indexscan', 'bitmapscan'])
          await tx.statement(`set local enable_${way} = off`)
        return (await tx.statement<{ holderName: string }>(CHECK_IN_STATEMENT, values)).map(
          (row) => row.holderName,
        )
      })
    expect(await whileHeld(db, [lock(first!)], ask, [lock(last!)])).toEqual({
      how: 'waits',
      answer: ['Bea', 'Ann'],
    })
  })

  it('under one number of a device are two lines, and one of them keeps it', async () => {
    const tickets = await guests('Ann', 'Bea', 'Cid')
    const number = { deviceId: crypto.randomUUID(), counter: 1 }
    const scans = tickets.map((ticket, at) => ({ code: codeOf(ticket), ...(at > 0 && { number }) }))
    expect(await together(...scans)).toEqual(['Ann', 'Bea', 'Cid'])
    expect((await logOf(event)).map((line) => (line as { device_counter: number }).device_counter)).toEqual([
      null,
      1,
      null,
    ])
    const [one, two] = [guess(1), guess(2)]
    const again = { ...number, counter: 2 }
    await together({ code: codeOf(tickets[0]!) }, { code: one, number: again }, { code: two, number: again })
    const refused = await logOf(event)
    expect(refused.filter((line) => (line as { device_counter: number }).device_counter === 2)).toHaveLength(
      1,
    )
    expect(refused).toHaveLength(6)
  })

  it('with a number of an earlier ticket among them are let in all the same, each with a line', async () => {
    const [earlier, plain, again] = await guests('Ann', 'Bea', 'Cid')
    const number = { deviceId: crypto.randomUUID(), counter: 1 }
    expect(await together({ code: codeOf(earlier!), number })).toEqual(['Ann'])
    expect(await together({ code: codeOf(plain!) }, { code: codeOf(again!), number })).toEqual(['Bea', 'Cid'])
    expect(await logOf(event)).toHaveLength(3)
  })

  it('show the scans that came before them', async () => {
    const [first, second, third] = await guests('Ann', 'Bea', 'Cid')
    await present({ code: codeOf(first!) })
    const shown = await Promise.all([second!, third!].map((ticket) => present({ code: codeOf(ticket) })))
    expect(shown.map((one) => one?.state.recent.map(({ holderName }) => holderName))).toEqual([
      ['Bea', 'Ann'],
      ['Cid', 'Ann'],
    ])
  })
})

it('a ticket of another event is known to whoever runs that one too, and to nobody else among them', async () => {
  const here = event
  event = await addEvent(db, host, { title: 'The Other Ball' })
  const [foreign] = await guests('Zoe')
  event = here
  const [first] = await guests('Ann')
  const link = await doorLinkOf(db, here.id, host)
  const code = codeOf(foreign!)
  await together({ code: codeOf(first!) })
  expect(
    await together(
      { code: codeOf(first!) },
      { code },
      { code, person: { id: null, name: 'Side door', linkId: link.id } },
    ),
  ).toEqual(['ALREADY_IN', 'OTHER_EVENT', 'TICKET_NOT_FOUND'])
})
