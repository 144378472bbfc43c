import { expect, test } from 'vitest'
import { seatChangedMail } from '#modules/seating/seat-changed-mails.server.ts'
import { seatChangedNotification } from '#modules/seating/seat-changed-notifications.ts'
import { tellSeatChanged } from '#modules/seating/tell-seat-changed.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const site = { appUrl: 'https://steppers.example', brand: 'Steppers' }

/** Tells of the one ticket of an order for a seat; answers who bought it, the ticket, and the mails. */
async function told(over: object = {}, change = '') {
  const [event, buyer] = [await makeSeatedEvent(db, { A: { seats: 1 } }), await makePerson(db)]
  const request = await wantSeats(db, event, Object.values(event.seats), { seatSession: newId(), ...over })
  await buySeats(db, services, buyer, request)
  if (change) await db.pool.query(change, [event.eventId])
  const tickets = await db.pool.query<{ id: TicketId }>('select id from tickets where event_id = $1', [
    event.eventId,
  ])
  const ids = tickets.rows.map(({ id }) => id)
  const count = await withTransaction(db, (tx) => tellSeatChanged(tx, event.eventId, ids))
  const mails = await db.pool.query(
    "select recipient, payload from mail_outbox where kind = 'seat_changed' and payload ->> 'ticketId' = $1",
    [ids[0]],
  )
  const notes = await db.pool.query(
    "select user_id, payload from notifications where kind = 'seat_changed' and payload ->> 'ticketId' = $1",
    [ids[0]],
  )
  return { event, buyer, ticketId: ids[0], count, mails: mails.rows, notes: notes.rows }
}

test('whoever holds a ticket is told which seat it is now', async () => {
  const { buyer, ticketId, count, mails, notes } = await told()
  expect(count).toBe(1)
  expect(notes).toEqual([{ user_id: buyer, payload: { event: expect.any(String), ticketId } }])
  expect(seatChangedNotification.text(notes[0].payload).url).toBe(`/my-tickets/${ticketId}`)
  expect(mails.map(({ recipient }) => recipient)).toEqual([`${buyer}@steppers.example`])
  const mail = await seatChangedMail.write({ db, site, secret: '' } as never, mails[0].payload)
  expect(mail?.subject).toMatch(/^Your seat for .*: Main floor · Row A · Seat 1$/)
})

test.each([
  ['whose card was declined', { sourceToken: 'cnon:card-nonce-declined' }, ''],
  ['whose ticket is void', {}, "update tickets set status = 'cancelled' where event_id = $1"],
  ['who is in already', {}, "update tickets set status = 'used', used_at = now() where event_id = $1"],
  [
    'whose account is deleted',
    {},
    `with gone as (update auth_user set email = 'x' || id || '@account.invalid'
                   where id in (select owner_id from tickets where event_id = $1) returning id)
     update tickets set holder_email = 'x@account.invalid' where event_id = $1`,
  ],
])('nobody is told %s', async (_, over, change) => {
  expect(await told(over, change)).toMatchObject({ count: 0, mails: [], notes: [] })
})

test('a mail that waited until the ticket was void is not written', async () => {
  const { event, mails } = await told()
  await db.pool.query("update tickets set status = 'cancelled' where event_id = $1", [event.eventId])
  expect(await seatChangedMail.write({ db, site, secret: '' } as never, mails[0].payload)).toBeNull()
})
