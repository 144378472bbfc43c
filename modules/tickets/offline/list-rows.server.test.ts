// What a list for where there is no signal, and what came in since, are made of: rows of its own event, and of no other.
import { describe, expect, test } from 'vitest'
import { hexOf, KEY_BYTES, keyText } from '#modules/tickets/offline/list/list-keys.ts'
import { readChanges } from '#modules/tickets/offline/list/read-changes.server.ts'
import { readListHead, readListRows } from '#modules/tickets/offline/list/read-list-rows.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addTickets,
  type EventFixture,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { tasha, jackie, newDoor, managerOf, scan, device } = await testDoor(db)

const EARLIER = '0123456789ABCDEF'
const renamed = (event: EventFixture, ticket: TicketFixture, hash: string) =>
  db.pool.query('insert into replaced_codes (event_id, hash, ticket_id) values ($1, $2, $3)', [
    event.id,
    hash,
    ticket.id,
  ])

/** Another event with tickets of every kind, made before and after the one that is asked for. */
async function another() {
  const { event, door } = await newDoor()
  const [used, old] = await addTickets(db, event, jackie, 2)
  await scan(used.hash, door)
  await renamed(event, old!, '0123456789ABCDEG')
}

describe('a list', () => {
  test('is called as its event is, and has its ticket types', async () => {
    await another()
    const event = await addEvent(db, tasha, {
      title: 'Steppers in the Park',
      startsAt: '2031-05-03T20:00:00Z',
    })
    await db.pool.query("update events set status = 'postponed' where id = $1", [event.id])
    await another()
    expect(await readListHead(db, await managerOf(event, tasha))).toMatchObject({
      eventId: event.id,
      title: 'Steppers in the Park',
      night: '2031-05-03',
      isPostponed: true,
      types: [{ id: event.ticketTypeId, name: 'General admission', isExtra: false, admitsOn: null }],
    })
  })

  test('has every ticket of its event once, and its earlier codes', async () => {
    await another()
    const { event, door } = await newDoor()
    const [active, used] = await addTickets(db, event, jackie, 2)
    const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
    const [waiting] = await addTickets(db, event, jackie, 1, { order: 'awaiting_payment' })
    await scan(used!.hash, door)
    await renamed(event, active, EARLIER)
    await another()
    const rows = await readListRows(db, door)
    const line = (ticketId: string, hash: string, state: string, name: string) =>
      [ticketId, hash, state, name].join(' ')
    expect(rows.map((row) => line(row.ticketId, row.hash, row.state, row.name)).toSorted()).toEqual(
      [
        line(active.id, active.hash, 'active', jackie.name),
        line(used!.id, used!.hash, 'used', jackie.name),
        line(unpaid.id, unpaid.hash, 'unpaid', jackie.name),
        line(waiting.id, waiting.hash, 'pending', jackie.name),
        line(active.id, EARLIER, 'replaced', ''),
      ].toSorted(),
    )
  })
})

describe('what came in since a moment', () => {
  const keyOf = async ({ id, hash }: TicketFixture) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keyText(id, hash)))
    return hexOf(new Uint8Array(digest).subarray(0, KEY_BYTES))
  }
  const longAgo = (ticket: TicketFixture) =>
    db.pool.query("update ticket_logs set created_at = now() - interval '2 hours' where ticket_id = $1", [
      ticket.id,
    ])

  test('is who was let in or taken back from then on: not who was refused, came before or elsewhere', async () => {
    await another()
    const { event, door } = await newDoor()
    const [inside, back, before, refused] = await addTickets(db, event, jackie, 4)
    await addTickets(db, event, jackie)
    for (const one of [inside, back!, before!]) await scan(one.hash, door)
    await undoCheckIn(db, door, await scanOf(db, back!.id), device)
    await longAgo(before!)
    await db.pool.query("update tickets set status = 'refunded' where id = $1", [refused!.id])
    expect((await scan(refused!.hash, door)).ok).toBe(false)
    await another()
    const changes = await readChanges(db, door, new Date().toISOString())
    const told = changes.map(({ key, used }) => `${key} ${used ? `in by ${used.by}` : 'not in'}`)
    expect(told.toSorted()).toEqual(
      [`${await keyOf(inside)} in by Dee`, `${await keyOf(back!)} not in`].toSorted(),
    )
    const all = await readChanges(db, door, 'at no moment')
    expect(all.map(({ key }) => key)).toContain(await keyOf(before!))
    expect(all).toHaveLength(3)
  })
})
