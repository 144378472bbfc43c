import { describe, expect, test } from 'vitest'
import { validTicketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import { sendTicket } from '#modules/tickets/passing/send-ticket.server.ts'
import { takeTicket } from '#modules/tickets/passing/take-ticket.server.ts'
import { takeBack } from '#modules/tickets/passing/take-back.server.ts'
import { ticketTakenMail } from '#modules/tickets/passing/passing-mails.server.ts'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { renewTickets } from '#modules/tickets/renew-tickets.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { DAY_MS, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, type PersonFixture, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { scan, managerOf, device } = await testDoor(db, true)
const now = systemNow()

const tryToSend = async (from: PersonFixture, ticketId: string, at = now) => {
  const sent = await sendTicket({ db, now: at }, from.id, { ticketId, friendName: '' })
  return sent.ok ? 'sent' : sent.failure.code
}
const told = (result: Awaited<ReturnType<typeof scan>>) => (result.ok ? 'in' : result.failure.code)
const rowsOf = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows

describe('a ticket that a friend takes', () => {
  test('is theirs, with a new code under their name; every old code is given away at the door', async () => {
    const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
    await db.pool.query("update tickets set qr_code = 'drawn' where id = $1", [ticket.id])
    expect(await take(db, maya, await send(db, jackie, ticket))).toBe('taken')
    const after = await ticketNow(db, ticket)
    expect(after).toMatchObject({
      status: 'active',
      owner: maya.id,
      name: 'Maya Ellis',
      email: maya.email,
      picture: null,
    })
    expect(after.payload).toMatchObject({
      ...ticket.payload,
      holderName: 'Maya Ellis',
      g: 2,
      hash: after.hash,
    })
    expect(signer.verify(after.payload)).toBe(true)
    expect(after.hash).not.toBe(ticket.hash)

    const door = await managerOf(event, tasha)
    for (const old of [doorCode(ticket.id, ticket.hash), payloadText(ticket.payload), ticket.hash])
      expect(told(await scan(old, door))).toBe('PASSED_ON')
    expect(await scan(payloadText(after.payload), door)).toMatchObject({
      ok: true,
      value: { holderName: 'Maya Ellis' },
    })
    expect(told(await scan(doorCode(ticket.id, ticket.hash), door))).toBe('PASSED_ON')
    expect(told(await scan(doorCode(ticket.id, 'K7P3MZQ90ABCDEFG'), door))).toBe('FORGED')
  })

  test('is known by its old code at its own doors alone, and by no other code', async () => {
    const { tasha, jackie, maya, event, tickets, ticket } = await ticketsToPass(db, 2)
    expect(await take(db, maya, await send(db, jackie, ticket))).toBe('taken')
    const door = await managerOf(event, tasha)
    const other = tickets.find(({ id }) => id !== ticket.id)!
    expect(told(await scan(doorCode(other.id, ticket.hash), door))).toBe('FORGED')
    expect(told(await scan('K7P3MZQ90ABCDEFG', door))).toBe('TICKET_NOT_FOUND')
    const elsewhere = await addEvent(db, maya, {})
    expect(told(await scan(ticket.hash, await managerOf(elsewhere, maya)))).toBe('TICKET_NOT_FOUND')
  })

  test('has another code for each holder, also where they have one name, or get it back', async () => {
    const { tasha, jackie, event, ticket } = await ticketsToPass(db)
    const namesake = await addPerson(db, 'Jackie Montgomery')
    expect(await take(db, namesake, await send(db, jackie, ticket))).toBe('taken')
    const second = await ticketNow(db, ticket)
    expect(await take(db, jackie, await send(db, namesake, ticket))).toBe('taken')
    const third = await ticketNow(db, ticket)
    expect([third.owner, third.payload.g]).toEqual([jackie.id, 3])
    expect(new Set([ticket.hash, second.hash, third.hash]).size).toBe(3)
    const door = await managerOf(event, tasha)
    expect(told(await scan(ticket.hash, door))).toBe('PASSED_ON')
    expect(told(await scan(doorCode(ticket.id, second.hash), door))).toBe('PASSED_ON')
    expect(told(await scan(third.hash, door))).toBe('in')
  })

  test('leaves its rows in the log, and nobody’s name in the recent scans of a code that was given away', async () => {
    const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
    await send(db, jackie, ticket, 'Maya')
    await takeBack(db, jackie.id, ticket.id)
    await take(db, maya, await send(db, jackie, ticket))
    const { present } = await testDoor(db, true)
    const door = await managerOf(event, tasha)
    await present(door, ticket.hash)
    const answer = await present(door, ticket.hash)
    expect(answer?.state.recent.map(({ holderName, message }) => [holderName, message])).toEqual([
      [null, 'Given away'],
      [null, 'Given away'],
    ])
    const log = await rowsOf(
      'select event_type, user_id from ticket_logs where ticket_id = $1 order by created_at limit 4',
      ticket.id,
    )
    expect(log.map(({ event_type: type, user_id: by }) => [type, by])).toEqual([
      ['ticket_sent', jackie.id],
      ['ticket_taken_back', jackie.id],
      ['ticket_sent', jackie.id],
      ['ticket_taken', maya.id],
    ])
  })

  test('is told to whoever sent it, by mail and in the product, and mailed with its order no more', async () => {
    const { jackie, maya, event, tickets } = await ticketsToPass(db, 2)
    await take(db, maya, await send(db, jackie, tickets[0]))
    expect(await rowsOf('select kind, payload from notifications where user_id = $1', jackie.id)).toEqual([
      { kind: 'ticket_taken', payload: { event: event.title } },
    ])
    const [mail] = await rowsOf('select kind, payload from mail_outbox where recipient = $1', jackie.email)
    expect(mail.kind).toBe('ticket_taken')
    const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
    const draft = await ticketTakenMail.write(
      { db, now, site, secret: 'x' } as never,
      ticketTakenMail.payload.parse(mail.payload),
    )
    expect(draft).toMatchObject({ subject: `Maya has your ticket for ${event.title}` })
    const left = await validTicketsOfOrder(db, { eventId: event.id, orderId: tickets[0].orderId })
    expect(left.map(({ id }) => id)).toEqual([tickets[1]!.id])
  })
})

describe('a link', () => {
  test('keeps 192 bits that only it knows, is one of its ticket, and ends when it is taken back or replaced', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    const first = await send(db, jackie, ticket, 'Maya')
    const second = await send(db, jackie, ticket, 'Maya')
    expect(Buffer.from(first, 'base64url')).toHaveLength(24)
    const kept = await rowsOf(
      "select o::text as row from ticket_offers o where ticket_id = $1 and status = 'open'",
      ticket.id,
    )
    expect(kept).toHaveLength(1)
    expect(kept[0].row).not.toContain(second)
    expect(await take(db, maya, first)).toBe('OFFER_TAKEN_BACK')
    expect(await takeBack(db, maya.id, ticket.id)).toMatchObject({ ok: false })
    expect(await takeBack(db, jackie.id, ticket.id)).toEqual({ ok: true, value: null })
    expect(await takeBack(db, jackie.id, ticket.id)).toMatchObject({ failure: { code: 'NO_OPEN_OFFER' } })
    expect(await take(db, maya, second)).toBe('OFFER_TAKEN_BACK')
    expect((await ticketNow(db, ticket)).owner).toBe(jackie.id)
  })

  test('is taken once, not by whoever sent it, and not without its whole secret', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    expect(await take(db, jackie, secret)).toBe('OWN_OFFER')
    for (const wrong of ['', 'x', secret.slice(1), `${secret}x`, 'A'.repeat(32)])
      expect(await take(db, maya, wrong)).toBe('OFFER_NOT_FOUND')
    expect(await take(db, maya, secret)).toBe('taken')
    expect(await take(db, await addPerson(db, 'Sam'), secret)).toBe('OFFER_TAKEN')
    expect(await take(db, maya, secret)).toBe('OFFER_TAKEN')
  })

  test('is made and taken no more often than a table of friends needs', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    for (let at = 0; at < RATE_LIMITS['send ticket'].max; at++) await tryToSend(jackie, ticket.id)
    const tooOften = (code: string) => ({
      ok: false,
      failure: { code, retryAfterSeconds: expect.any(Number) },
    })
    const again = { ticketId: ticket.id, friendName: '' }
    expect(await sendTicket({ db, now }, jackie.id, again)).toEqual(tooOften('TOO_MANY_SENT'))
    for (let at = 0; at < RATE_LIMITS['take ticket'].max; at++) await take(db, maya, 'A'.repeat(32))
    expect(await takeTicket({ db, now, signer }, maya, 'A'.repeat(32))).toEqual(tooOften('TOO_MANY_TAKEN'))
  })
})

describe('a ticket is not sent', () => {
  test('by anybody but its holder', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    expect(await tryToSend(maya, ticket.id)).toBe('TICKET_NOT_FOUND')
    expect(await tryToSend(jackie, newId())).toBe('TICKET_NOT_FOUND')
    expect(await tryToSend(jackie, 'nothing')).toBe('TICKET_NOT_FOUND')
    await take(db, maya, await send(db, jackie, ticket))
    expect(await tryToSend(jackie, ticket.id)).toBe('TICKET_NOT_FOUND')
    expect(await tryToSend(maya, ticket.id)).toBe('sent')
  })

  test.each([
    ["update tickets set status = 'pending' where event_id = $1", 'TICKET_NOT_PAID'],
    ["update tickets set status = 'refunded' where event_id = $1", 'TICKET_ENDED'],
    ["update tickets set status = 'used', used_at = now() where event_id = $1", 'TICKET_IS_USED'],
    ["update events set status = 'cancelled' where id = $1", 'EVENT_NOT_ON'],
    ['update events set pass_on_hours = null where id = $1', 'PASSING_CLOSED'],
    ['update events set pass_on_hours = 48 where id = $1', 'PASSING_CLOSED'],
  ])('nor taken after %s', async (change, code) => {
    const { jackie, maya, event, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    await db.pool.query(change, [event.id])
    expect(await tryToSend(jackie, ticket.id)).toBe(code)
    expect(await take(db, maya, secret)).toBe(code)
    expect((await ticketNow(db, ticket)).owner).toBe(jackie.id)
  })

  test('once doors are open', async () => {
    const { jackie, ticket, event } = await ticketsToPass(db)
    await db.pool.query("update events set doors_at = starts_at - interval '1 hour' where id = $1", [
      event.id,
    ])
    const [{ at }] = await rowsOf('select doors_at as at from events where id = $1', event.id)
    const doors = plusMs(now, (at as Date).getTime() - Date.parse(now))
    expect(await tryToSend(jackie, ticket.id, doors)).toBe('sent')
    expect(await tryToSend(jackie, ticket.id, plusMs(doors, 1))).toBe('PASSING_CLOSED')
  })

  test('after it was used on one day, unless the door took that back', async () => {
    const { tasha, jackie, event, ticket } = await ticketsToPass(db, 1, plusMs(now, -30 * HOUR_MS))
    await db.pool.query(
      "update events set ends_at = now() + interval '2 days', status = 'published' where id = $1",
      [event.id],
    )
    const door = await managerOf(event, tasha)
    expect(told(await scan(ticket.hash, door))).toBe('in')
    await db.pool.query("update events set status = 'postponed' where id = $1", [event.id])
    await undoCheckIn(db, door, await scanOf(db, ticket.id), device)
    expect(await tryToSend(jackie, ticket.id)).toBe('sent')
    await db.pool.query("update events set status = 'published' where id = $1", [event.id])
    expect(told(await scan(ticket.hash, door))).toBe('in')
    await db.pool.query("update tickets set used_at = now() - interval '1 day' where id = $1", [ticket.id])
    expect(await renewTickets(db)).toBe(1)
    expect(await tryToSend(jackie, ticket.id, plusMs(now, -3 * DAY_MS))).toBe('TICKET_WAS_USED')
  })
})
