import { describe, expect, it } from 'vitest'
import { readDoor } from '#modules/tickets/door/doors.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { COME_BACK_STATEMENT } from '#modules/tickets/presence/come-back.server.ts'
import { GO_OUT_STATEMENT, goOut } from '#modules/tickets/presence/go-out.server.ts'
import { listOut } from '#modules/tickets/presence/list-out.server.ts'
import { isOutText } from '#modules/tickets/presence/is-out.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'
import { addEvent, addTickets, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const { tasha, jackie, ball, door, device, doors, scan, present, newDoor, statusOf, logOf } =
  await testDoor(db)

const leave = async (code: string, at = door, on: Db = db) => {
  const gone = await goOut(
    { db: on, signer, doorCache: doors, now: systemNow() },
    { eventId: at.eventId, person: { id: at.personId, name: at.personName }, device, number: null },
    code,
  )
  if (!gone) throw new Error('Nobody may run this door')
  return gone
}
const told = ({ result }: Awaited<ReturnType<typeof leave>>) => (result.ok ? 'out' : result.failure.code)
const countsOf = async (at = door) => {
  const { inTheRoom, out, expected, types } = await readDoor(db, at)
  return { inTheRoom, out, expected, types: types.map((type) => type.inTheRoom) }
}

describe('a guest who leaves for a while', () => {
  it('is counted out and taken back by the code, and the ticket stays used', async () => {
    const { event, door: its } = await newDoor()
    const [first] = await addTickets(db, event, jackie, 2)
    const code = doorCode(first.id, first.hash)
    await scan(code, its)
    expect(await leave(code, its)).toMatchObject({
      result: { ok: true, value: { holderName: 'Jackie Montgomery' } },
      state: { door: { inTheRoom: 0, out: 1 }, recent: [{ kind: 'out' }, { kind: 'in' }] },
    })
    expect(await statusOf(first.id)).toMatchObject({ status: 'used' })
    expect(await countsOf(its)).toEqual({ inTheRoom: 0, out: 1, expected: 2, types: [0] })
    expect(await listOut(db, its)).toMatchObject([{ ticketId: first.id, name: 'Jackie Montgomery' }])
    expect(told(await leave(code, its))).toBe('ALREADY_OUT')

    const back = await present(its, first.hash)
    expect(back).toMatchObject({
      result: { ok: true, value: { isBack: true, others: 1 } },
      state: { door: { inTheRoom: 1, out: 0 }, recent: [{ kind: 'back' }, {}, {}, {}] },
    })
    expect(await countsOf(its)).toEqual({ inTheRoom: 1, out: 0, expected: 2, types: [1] })
    expect(await scan(code, its)).toMatchObject({ failure: { code: 'ALREADY_IN' } })
    const lines = (await logOf(event)).map((line) => line.event_type)
    expect(lines).toEqual(['check_in', 'went_out', 'check_in_refused', 'came_back', 'check_in_refused'])
  })

  it('leaves again, and is taken back again', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    await scan(ticket.hash)
    for (let time = 0; time < 2; time++) {
      expect(told(await leave(ticket.hash))).toBe('out')
      expect(await scan(ticket.hash)).toMatchObject({ value: { isBack: true } })
    }
  })

  it('whose check-in is taken back is outside, and comes in as for the first time', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    await scan(ticket.hash)
    await leave(ticket.hash)
    expect(await undoCheckIn(db, door, await scanOf(db, ticket.id), device)).toBe(true)
    expect(told(await leave(ticket.hash))).toBe('NOT_IN')
    const again = await scan(ticket.hash)
    expect(again.ok && again.value.isBack).toBeUndefined()
    expect(again.ok).toBe(true)
  })

  it('with a refunded ticket is not taken back', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    await scan(ticket.hash)
    await leave(ticket.hash)
    await db.pool.query(`update tickets set status = 'refunded', used_at = null where id = $1`, [ticket.id])
    expect(await scan(ticket.hash)).toMatchObject({ failure: { code: 'TICKET_NOT_ACTIVE' } })
  })
})

describe('nobody is counted out', () => {
  it.each(['active', 'cancelled', 'pending'])('by a ticket that is %s', async (status) => {
    const [ticket] = await addTickets(db, ball, jackie, 1, { status })
    expect(told(await leave(ticket.hash))).toBe('NOT_IN')
  })

  it('by what is no ticket of this event', async () => {
    const other = await addEvent(db, tasha)
    const [theirs] = await addTickets(db, other, jackie)
    const [mine] = await addTickets(db, ball, jackie)
    expect(told(await leave(theirs.hash))).toBe('OTHER_EVENT')
    expect(told(await leave(doorCode(mine.id, theirs.hash)))).toBe('FORGED')
    expect(told(await leave('K7P3MZQ90ABC1EFG'))).toBe('TICKET_NOT_FOUND')
    expect(told(await leave('https://example.com'))).toBe('NOT_A_TICKET')
  })

  it('by who may not run the door', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    await scan(ticket.hash)
    const { door: rival } = await newDoor()
    await expect(leave(ticket.hash, { ...rival, eventId: ball.id })).rejects.toThrow('Nobody may run')
    await expect(leave(ticket.hash, { ...door, eventId: 'nowhere' as EventId })).rejects.toThrow(
      'Nobody may run',
    )
    expect((await countsOf()).out).toBe(0)
  })

  it('twice, however often their code is typed: it is theirs, and so no guess', async () => {
    const { event, door: its } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, its)
    const answers = []
    for (let time = 0; time < 25; time++) answers.push(told(await leave(ticket.hash, its)))
    expect(answers).toEqual(['out', ...Array<string>(24).fill('ALREADY_OUT')])
  })

  it('who types codes that nobody was given, for a minute', async () => {
    const { event, door: its } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, its)
    for (let time = 0; time < 20; time++) await leave('K7P3MZQ90ABC1EFG', its)
    expect(told(await leave(ticket.hash, its))).toBe('TOO_MANY_TRIES')
    expect(told(await leave(doorCode(ticket.id, ticket.hash), its))).toBe('out')
  })
})

describe('at several doors in the same moment', () => {
  const atOnce = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 12 }, ask))

  it('a guest goes out once and comes back once', async () => {
    const { event, door: its } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, its)
    const out = await atOnce(() => leave(ticket.hash, its))
    expect(out.filter(({ result }) => result.ok)).toHaveLength(1)
    const back = await atOnce(() => scan(ticket.hash, its))
    expect(back.filter(({ ok }) => ok)).toHaveLength(1)
    const types = (await logOf(event)).map((line) => line.event_type)
    expect(types.filter((type) => type === 'went_out' || type === 'came_back')).toHaveLength(2)
  })

  it('whoever comes second hears that the guest is out', async () => {
    const { event, door: its } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, its)
    // Another door is sooner, once this one has looked at the ticket.
    const second = throughStatement(db, async (text, values) => {
      if (text === GO_OUT_STATEMENT) await db.statement(text, values)
      return db.statement(text, values)
    })
    expect((await leave(ticket.hash, its, second)).result).toMatchObject({
      failure: { code: 'ALREADY_OUT', guest: { ticketId: ticket.id }, outAt: expect.any(String) },
    })
  })

  it.each([
    ['goes out', GO_OUT_STATEMENT.replace(`and not ${isOutText('t')}`, '')],
    ['comes back', COME_BACK_STATEMENT.replace(`and ${isOutText('t')}`, '')],
  ])(
    'would be counted many times when they %s without the guard, so the race above is a race',
    async (_, unguarded) => {
      expect([GO_OUT_STATEMENT, COME_BACK_STATEMENT]).not.toContain(unguarded)
      const { event, door: its } = await newDoor()
      const [ticket] = await addTickets(db, event, jackie)
      await scan(ticket.hash, its)
      const values = [event.id, ticket.id, its.personId, 'Dee', '{}', null, null, null, null, null]
      const moved = await atOnce(async () => (await db.pool.query(unguarded, values)).rowCount ?? 0)
      expect(moved.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1)
    },
  )
})
