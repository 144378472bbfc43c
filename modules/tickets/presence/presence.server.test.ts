// What the statements of an exit decide by themselves, whatever was read before them.
import { describe, expect, it } from 'vitest'
import { COME_BACK_STATEMENT } from '#modules/tickets/presence/come-back.server.ts'
import { GO_OUT_STATEMENT, goOut } from '#modules/tickets/presence/go-out.server.ts'
import { listOut } from '#modules/tickets/presence/list-out.server.ts'
import { presenceValues } from '#modules/tickets/presence/presence-line.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { ScanNumber } from '#modules/tickets/ticket-log.server.ts'
import { nightOf } from '#modules/events/tonight.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  signer,
  type EventFixture,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, device, doors, scan, present, newDoor, managerOf, logOf } = await testDoor(db)
const CHICAGO = 'America/Chicago'
type Manager = Awaited<ReturnType<typeof newDoor>>['door']

const run = async (statement: string, { door, ticket }: { door: Manager; ticket: TicketFixture }) =>
  (await db.pool.query(statement, presenceValues(door, ticket.id, { device, number: null }))).rowCount
const change = (ticket: TicketFixture, what: string) =>
  db.pool.query(`update tickets t set ${what} where t.id = $1`, [ticket.id])
const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const IN = "status = 'used', used_at = now() - interval '1 second'"
const OUT = `${IN}, out_at = now()`

/** A ticket of a weekender of its own, whose third day is today, and that also has an extra. */
async function begin(what: string) {
  const owner = await addPerson(db, 'Dee')
  const today = nightOf(systemNow(), CHICAGO)
  const event = await addEvent(db, owner, {
    startsAt: instantAt(addDays(today, -2), '12:00', CHICAGO),
    endsAt: instantAt(addDays(today, 1), '23:00', CHICAGO),
  })
  const door = await managerOf(event, owner)
  const [ticket] = await addTickets(db, event, jackie)
  const extraId = newId()
  await db.pool.query(
    `insert into ticket_types (event_id, id, name, price_cents, admits, position)
     select event_id, $2, 'A meal', price_cents, 0, 9 from ticket_types where event_id = $1 limit 1`,
    [event.id, extraId],
  )
  await change(ticket, what.replace('EXTRA', `'${extraId}'`))
  return { event, owner, door, ticket }
}

describe('a guest who went out', () => {
  it('does not come back by a made-up code, nor at another door', async () => {
    const { event, owner, door, ticket } = await begin(OUT)
    const elsewhere = await managerOf(await addEvent(db, owner), owner)
    expect(await scan(doorCode(ticket.id, 'K7P3MZQ90ABC1EFG'), door)).toMatchObject({
      failure: { code: 'FORGED' },
    })
    expect(await scan(codeOf(ticket), elsewhere)).toMatchObject({ failure: { code: 'OTHER_EVENT' } })
    expect((await listOut(db, door)).length).toBe(1)
    expect(await scan(codeOf(ticket), door)).toMatchObject({ ok: true, value: { isBack: true } })
    expect(await logOf(event)).toHaveLength(2)
  })
})

describe('the statement of an exit counts out', () => {
  it.each([
    ['a guest who is in', IN, 1],
    ['nobody by a ticket that was not used', "status = 'active'", 0],
    ['nobody who is out', OUT, 0],
    ['a guest who went out and came in again', `${IN}, out_at = now() - interval '2 minutes'`, 1],
    ['nobody who was in on an earlier day', "status = 'used', used_at = now() - interval '3 days'", 0],
    ['nobody by an extra', `${IN}, ticket_type_id = EXTRA`, 0],
  ])('%s', async (_, what, moved) => {
    const at = await begin(what)
    expect(await run(GO_OUT_STATEMENT, at)).toBe(moved)
  })

  it('and its line is of the organiser of the event', async () => {
    const at = await begin(IN)
    await run(GO_OUT_STATEMENT, at)
    await run(COME_BACK_STATEMENT, at)
    const { rows } = await db.pool.query('select organizer_id from events where id = $1', [at.event.id])
    const lines = await logOf(at.event)
    expect(lines.map((line) => [line.event_type, line.organizer_id])).toEqual([
      ['went_out', rows[0].organizer_id],
      ['came_back', rows[0].organizer_id],
    ])
  })
})

describe('the statement of a return takes back', () => {
  it.each([
    ['a guest who is out', OUT, 1],
    ['nobody who is in', IN, 0],
    ['nobody who came in again since', `${IN}, out_at = now() - interval '2 minutes'`, 0],
    ['nobody by a ticket that is good again', "status = 'active', used_at = null, out_at = now()", 0],
  ])('%s', async (_, what, moved) => {
    const at = await begin(what)
    expect(await run(COME_BACK_STATEMENT, at)).toBe(moved)
  })
})

describe('the list of those who are out', () => {
  it('has those of this event and this day alone, the latest first', async () => {
    const { event, door, ticket } = await begin(OUT)
    const [second, isIn, ofOtherDay] = await addTickets(db, event, jackie, 3)
    await change(second, `${IN}, out_at = now() + interval '1 second'`)
    await change(isIn!, IN)
    await change(ofOtherDay!, "status = 'used', used_at = now() - interval '3 days', out_at = now()")
    await begin(OUT)
    expect((await listOut(db, door)).map(({ ticketId }) => ticketId)).toEqual([second.id, ticket.id])
  })
})

describe('the number that a device gives an exit', () => {
  const leave = (door: Manager, ticket: TicketFixture, number: ScanNumber) =>
    goOut(
      { db, signer, doorCache: doors, now: systemNow() },
      { eventId: door.eventId, person: { id: door.personId, name: door.personName }, device, number },
      codeOf(ticket),
    )
  const linesOf = async (event: EventFixture) =>
    (await logOf(event))
      .filter(({ event_type }) => event_type === 'went_out' || event_type === 'came_back')
      .map((line) => [line.event_type, line.ticket_id, line.device_counter])
  const two = async () => {
    const { event, door } = await newDoor()
    const [first, second] = await addTickets(db, event, jackie, 2)
    await scan(codeOf(first), door)
    await scan(codeOf(second!), door)
    return { event, door, first, second: second! }
  }
  const number = (counter: number, deviceId: string = crypto.randomUUID()) => ({ deviceId, counter })

  it('names its line once, and what comes again under it stays one line', async () => {
    const { event, door, first } = await two()
    const seven = number(7)
    await leave(door, first, seven)
    await scan(codeOf(first), door)
    await leave(door, first, seven)
    expect(await linesOf(event)).toEqual([
      ['went_out', first.id, 7],
      ['came_back', first.id, null],
    ])
  })

  it('hides neither another guest nor the way back', async () => {
    const { event, door, first, second } = await two()
    const seven = number(7)
    await leave(door, first, seven)
    await leave(door, second, seven)
    await present(door, codeOf(first), false, { number: seven })
    expect(await linesOf(event)).toEqual([
      ['went_out', first.id, 7],
      ['went_out', second.id, null],
      ['came_back', first.id, null],
    ])
  })

  it('is one of several of its device', async () => {
    const { event, door, first, second } = await two()
    const seven = number(7)
    await leave(door, first, seven)
    await leave(door, second, { ...seven, counter: 8 })
    expect(await linesOf(event)).toEqual([
      ['went_out', first.id, 7],
      ['went_out', second.id, 8],
    ])
  })

  it('is another of another device, event or person', async () => {
    const { event, door, first, second } = await two()
    const seven = number(7)
    await leave(door, first, seven)
    await leave(door, second, number(7))
    const other = await two()
    await leave(other.door, other.first, seven)
    expect([...(await linesOf(event)), ...(await linesOf(other.event))]).toEqual([
      ['went_out', first.id, 7],
      ['went_out', second.id, 7],
      ['went_out', other.first.id, 7],
    ])
    const { event: third, door: theirs, first: a, second: b } = await two()
    await leave(theirs, a, seven)
    const helper = { ...theirs, personId: other.door.personId }
    await db.pool.query(GO_OUT_STATEMENT, presenceValues(helper, b.id, { device, number: seven }))
    expect(await linesOf(third)).toEqual([
      ['went_out', a.id, 7],
      ['went_out', b.id, 7],
    ])
    // And another number of the same device.
    await scan(codeOf(a), theirs)
    await leave(theirs, a, { ...seven, counter: 8 })
    expect((await linesOf(third)).at(-1)).toEqual(['went_out', a.id, 8])
  })
})
