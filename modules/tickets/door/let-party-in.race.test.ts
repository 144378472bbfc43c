import { describe, expect, it } from 'vitest'
import { letPartyIn, othersOutside, PARTY_STATEMENT } from '#modules/tickets/door/let-party-in.server.ts'
import { keptDoor } from '#modules/tickets/door/door-state.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import type { TicketId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const { tasha, jackie, ball, door, device, doors, scan, managerOf, statusOf, logOf, newDoor } =
  await testDoor(db)

const press = (ticketId: TicketId, over: { count?: number; isOpened?: boolean } = {}, at = door) =>
  letPartyIn({ db, doorCache: doors }, at, {
    ticketId,
    count: over.count ?? null,
    device,
    isOpened: over.isOpened ?? false,
    notes: {},
  })

describe('a party', () => {
  it('comes in by one press from any of its codes: those who are outside, each once', async () => {
    const { event, door: its } = await newDoor()
    const [first, ...others] = await addTickets(db, event, jackie, 4)
    const admitted = await scan(doorCode(first.id, first.hash), its)
    expect(admitted).toMatchObject({ ok: true, value: { others: 3 } })
    expect(await scan(first.hash, its)).toMatchObject({
      failure: { code: 'ALREADY_IN', party: { ticketId: first.id, others: 3 } },
    })
    const letIn = await press(first.id, {}, its)
    expect(letIn.map(({ ticketId }) => ticketId)).toEqual(others.map(({ id }) => id).toSorted())
    expect(await press(first.id, {}, its)).toEqual([])
    const lines = await logOf(event)
    expect(lines.filter((line) => line.event_type === 'check_in')).toHaveLength(4)
    expect(lines.at(-1)).toMatchObject({ user_id: its.personId, metadata: { by: 'Dee', party: true } })
  })

  it('is in the counts of the door at once, which are kept for a second', async () => {
    const { event, door: its } = await newDoor()
    const [first] = await addTickets(db, event, jackie, 2)
    const now = systemNow()
    const inTheRoom = async () => (await keptDoor({ db, doorCache: doors, now }, its)).inTheRoom
    expect(await inTheRoom()).toBe(0)
    await press(first.id, {}, its)
    expect(await inTheRoom()).toBe(2)
  })

  it('is those of one holder: what was passed on is another’s, whichever code is shown', async () => {
    const [first, second, passed] = await addTickets(db, ball, jackie, 3)
    await db.pool.query('update tickets set owner_id = $2 where id = $1', [passed!.id, tasha.id])
    expect(await scan(first.hash)).toMatchObject({ value: { others: 1 } })
    expect((await press(first.id)).map(({ ticketId }) => ticketId)).toEqual([second!.id])
    expect(await scan(passed!.hash)).toMatchObject({ ok: true, value: { others: 0 } })
    expect(await press(passed!.id)).toEqual([])
  })

  it('is counted in one after the other', async () => {
    const [first] = await addTickets(db, ball, jackie, 3)
    await scan(first.hash)
    expect(await press(first.id, { count: 1 })).toHaveLength(1)
    expect(await othersOutside(db, door, first.id)).toBe(1)
    expect(await press(first.id, { count: 1 })).toHaveLength(1)
    expect(await press(first.id, { count: 1 })).toEqual([])
  })

  it('is taken back one by one, and may come in again', async () => {
    const [first, second] = await addTickets(db, ball, jackie, 2)
    await scan(first.hash)
    await press(first.id)
    expect(await undoCheckIn(db, door, await scanOf(db, second!.id), device)).toBe(true)
    expect(await press(first.id)).toMatchObject([{ ticketId: second!.id, holderName: 'Jackie Montgomery' }])
  })

  it.each(['cancelled', 'refunded', 'pending'])('leaves a %s ticket outside', async (status) => {
    const [first, other] = await addTickets(db, ball, jackie, 2)
    await db.pool.query('update tickets set status = $2 where id = $1', [other!.id, status])
    expect(await scan(first.hash)).toMatchObject({ value: { others: 0 } })
    expect(await press(first.id)).toEqual([])
    expect((await statusOf(other!.id)).status).toBe(status)
  })

  it('brings in nobody of another order or another event, and hands out no extras', async () => {
    const [mine] = await addTickets(db, ball, jackie)
    await addTickets(db, ball, jackie)
    expect(await scan(mine.hash)).toMatchObject({ value: { others: 0 } })
    expect(await press(mine.id)).toEqual([])
    const elsewhere = await addEvent(db, tasha)
    const [theirs] = await addTickets(db, elsewhere, jackie, 2)
    expect(await press(theirs.id)).toEqual([])
    expect(await othersOutside(db, door, theirs.id)).toBe(0)
    await db.pool.query('update ticket_types set admits = 0 where event_id = $1', [elsewhere.id])
    expect(await press(theirs.id, {}, await managerOf(elsewhere, tasha))).toEqual([])
  })

  it('waits until the door opens', async () => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString()
    const later = await addEvent(db, tasha, { startsAt })
    const [first] = await addTickets(db, later, jackie, 2)
    const its = await managerOf(later, tasha)
    expect(await press(first.id, {}, its)).toEqual([])
    expect(await press(first.id, { isOpened: true }, its)).toHaveLength(2)
  })
})

describe('at several doors in the same moment', () => {
  it('each of a party comes in once, by the press of one door or by their own code', async () => {
    const { event, door: its } = await newDoor()
    const party = await addTickets(db, event, jackie, 6)
    const [presses, scans] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, (_, at) => press(party[at % 6]!.id, at < 4 ? {} : { count: 2 }, its)),
      ),
      Promise.all(party.map(({ id, hash }) => scan(doorCode(id, hash), its))),
    ])
    const admitted = [
      ...presses.flat().map(({ ticketId }) => ticketId),
      ...scans.flatMap((result) => (result.ok ? [result.value.ticketId] : [])),
    ]
    expect(admitted.toSorted()).toEqual(party.map(({ id }) => id).toSorted())
    expect((await logOf(event)).filter((line) => line.event_type === 'check_in')).toHaveLength(6)
  })

  /** Presses of many doors, all of which have seen the party outside before the first of them goes on. */
  async function pressAtOnce(statement: string): Promise<number> {
    const { event, door: its } = await newDoor()
    const [first] = await addTickets(db, event, jackie, 6)
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query('select from tickets where event_id = $1 for update', [event.id])
    const values = [event.id, first.id, 100, its.personId, 'Dee', null, null, false, '{}', null]
    const pressed = Promise.all(
      Array.from({ length: 4 }, async () => (await db.pool.query(statement, values)).rowCount ?? 0),
    )
    const waiting = `select ${LOCK_WAITERS}`
    await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBe(4)
    await client.query('commit')
    client.release()
    return (await pressed).reduce((sum, count) => sum + count, 0)
  }

  it('comes in once also where all of them saw it outside', async () => {
    expect(await pressAtOnce(PARTY_STATEMENT)).toBe(6)
  })

  it('would come in many times without the locks, so the race above is a race', async () => {
    const unlocked = PARTY_STATEMENT.replace('for update of t', '')
    expect(unlocked).not.toBe(PARTY_STATEMENT)
    expect(await pressAtOnce(unlocked)).toBeGreaterThan(6)
  })
})
