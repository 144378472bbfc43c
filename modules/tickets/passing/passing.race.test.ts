// What happens to a ticket in the moment in which a friend takes it. Each test has its control: where nothing is locked, the two
// pass each other.
import { describe, expect, test } from 'vitest'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { sendTicket } from '#modules/tickets/passing/send-ticket.server.ts'
import { takeBack } from '#modules/tickets/passing/take-back.server.ts'
import type { Db } from '#platform/db.server.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addPerson } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const { scan, managerOf } = await testDoor(db, true)

const WRITES = "update ticket_offers o set status = 'taken'"
const LOCKS = / for (?:share|no key update)$/
const GUARDS = [
  ['with its locks', null],
  ['without them, which shows that this can fail', LOCKS],
] as const

/** Runs `work` against a friend who is about to take a ticket: it is begun before they write, and they write once it is done or waits. */
async function whileTaking(
  { by, secret, without }: { by: Parameters<typeof take>[1]; secret: string; without: RegExp | null },
  work: (db: Db) => Promise<string>,
): Promise<[taken: string, other: string]> {
  const paused = pausing(db, { before: WRITES, without })
  const taken = take(paused.db, by, secret)
  await paused.reached
  const other = work(pausing(db, { before: null, without }).db)
  await untilLockWait(db, other)
  paused.go()
  return Promise.all([taken, other])
}

/** Runs `take` while a transaction that has changed something is not committed yet; it commits once the other waits. */
async function takeDuring(
  change: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
  taking: (db: Db) => Promise<string>,
  without: RegExp | null,
): Promise<string> {
  const client = await db.pool.connect()
  await client.query('begin')
  await change((text, values) => client.query(text, values))
  const taken = taking(pausing(db, { before: null, without }).db)
  await untilLockWait(db, taken)
  await client.query('commit')
  client.release()
  return taken
}

describe.each(GUARDS)('while a friend takes a ticket, %s,', (_guard, without) => {
  const isGuarded = without === null

  test('another friend is told that it is taken', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    const sam = await addPerson(db, 'Sam Ortiz')
    const both = await whileTaking({ by: maya, secret, without }, (other) => take(other, sam, secret))
    expect(both).toEqual(['taken', isGuarded ? 'OFFER_TAKEN' : 'taken'])
    expect((await ticketNow(db, ticket)).owner).toBe(maya.id)
  })

  test('its sender takes it back too late', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    const both = await whileTaking({ by: maya, secret, without }, async (other) => {
      const ended = await takeBack(other, jackie.id, ticket.id)
      return ended.ok ? 'taken back' : ended.failure.code
    })
    expect(both).toEqual(['taken', isGuarded ? 'NO_OPEN_OFFER' : 'taken back'])
  })

  test('the door does not let its old code in', async () => {
    const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    const door = await managerOf(event, tasha)
    const both = await whileTaking({ by: maya, secret, without }, async () => {
      const result = await scan(ticket.hash, door)
      return result.ok ? 'in' : result.failure.code
    })
    expect(both).toEqual(['taken', isGuarded ? 'PASSED_ON' : 'in'])
  })

  test('its event is cancelled after it, and its new holder is told', async () => {
    const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
    await db.pool.query(
      'update orders set subtotal_cents = 0, fee_cents = 0, total_cents = 0 where event_id = $1',
      [event.id],
    )
    const secret = await send(db, jackie, ticket)
    const editor = (await proveManager(db, tasha, event.id, 'edit'))!
    const words = messageWords(guestMessage(await eventBefore(db, editor), { kind: 'cancelled' }))
    const both = await whileTaking({ by: maya, secret, without }, async (other) => {
      const done = await cancelEvent(other, editor, { words, note: '', now: systemNow() })
      return done.ok ? 'cancelled' : done.failure.code
    })
    expect(both).toEqual(['taken', 'cancelled'])
    const { rows } = await db.pool.query(
      "select recipient from mail_outbox where kind = 'event_change' and payload ->> 'eventId' = $1 order by recipient",
      [event.id],
    )
    const mailed = isGuarded ? [jackie.email, maya.email] : [jackie.email]
    expect(rows.map(({ recipient }) => recipient)).toEqual(mailed)
    expect((await ticketNow(db, ticket)).status).toBe('cancelled')
  })
})

describe.each(GUARDS)('a friend who takes a ticket, %s, waits for', (_guard, without) => {
  test.each([
    ['a check-in', "update tickets set status = 'used', used_at = now() where id = $1", 'TICKET_IS_USED'],
    ['a refund', "update tickets set status = 'refunded' where id = $1", 'TICKET_ENDED'],
    ['a cancellation', "update tickets set status = 'cancelled' where id = $1", 'TICKET_ENDED'],
    [
      'what is taken back',
      "update ticket_offers set status = 'taken_back' where ticket_id = $1",
      'OFFER_TAKEN_BACK',
    ],
    [
      'the end of the event',
      "update events set status = 'cancelled' where id = (select event_id from tickets where id = $1)",
      'EVENT_NOT_ON',
    ],
  ])('%s', async (_what, text, code) => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    const taken = await takeDuring(
      (query) => query(text, [ticket.id]),
      (other) => take(other, maya, secret),
      without,
    )
    expect(taken).toBe(without === null ? code : 'taken')
  })
})

describe.each(GUARDS)('while a ticket is sent anew, %s,', (_guard, without) => {
  test('nobody takes it by the link before', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    const before = await send(db, jackie, ticket)
    const paused = pausing(db, { before: "update ticket_offers set status = 'taken_back'", without })
    const asked = { ticketId: ticket.id, friendName: '' }
    const sent = sendTicket({ db: paused.db, now: systemNow() }, jackie.id, asked)
    await paused.reached
    const other = take(pausing(db, { before: null, without }).db, maya, before)
    await untilLockWait(db, other)
    paused.go()
    expect([(await sent).ok, await other]).toEqual([true, without === null ? 'OFFER_TAKEN_BACK' : 'taken'])
  })
})
