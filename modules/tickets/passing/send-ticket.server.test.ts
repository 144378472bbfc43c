import { expect, test } from 'vitest'
import { readOffer } from '#modules/tickets/passing/read-offer.server.ts'
import { sendTicket } from '#modules/tickets/passing/send-ticket.server.ts'
import { takeBack } from '#modules/tickets/passing/take-back.server.ts'
import { newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets, type PersonFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { scan, managerOf } = await testDoor(db, true)
const tryToSend = async (from: PersonFixture, ticketId: string) => {
  const sent = await sendTicket({ db, now: systemNow() }, from.id, { ticketId, friendName: '' })
  return sent.ok ? 'sent' : sent.failure.code
}

test('a ticket is sent by its holder alone, not by somebody who holds another of the same event', async () => {
  const { jackie, maya, event, ticket } = await ticketsToPass(db)
  const [own] = await addTickets(db, event, maya)
  expect(await tryToSend(maya, ticket.id)).toBe('TICKET_NOT_FOUND')
  expect(await tryToSend(maya, own.id)).toBe('sent')
  expect(await tryToSend(jackie, ticket.id)).toBe('sent')
})

test.each(['awaiting_payment', 'expired'])('what is not a ticket yet cannot be sent: %s', async (status) => {
  const { jackie, ticket } = await ticketsToPass(db)
  await db.pool.query('update orders set order_status = $2 where id = $1', [ticket.orderId, status])
  expect(await tryToSend(jackie, ticket.id)).toBe('TICKET_NOT_FOUND')
})

test('a new link, or one that is taken back, ends that of its own ticket and no other', async () => {
  const { jackie, maya, tickets } = await ticketsToPass(db, 3)
  const [first, second, third] = tickets
  const [kept, replaced, ended] = [
    await send(db, jackie, first),
    await send(db, jackie, second!),
    await send(db, jackie, third!),
  ]
  const again = await send(db, jackie, second!)
  expect((await takeBack(db, jackie.id, third!.id)).ok).toBe(true)
  expect(await take(db, maya, replaced)).toBe('OFFER_TAKEN_BACK')
  expect(await take(db, maya, ended)).toBe('OFFER_TAKEN_BACK')
  expect(await take(db, maya, kept)).toBe('taken')
  expect(await take(db, maya, again)).toBe('taken')
})

test('a ticket goes to nobody whose account is gone', async () => {
  const { jackie, maya, ticket } = await ticketsToPass(db)
  const secret = await send(db, jackie, ticket)
  expect(await take(db, { ...maya, id: newId<'person'>() }, secret)).toBe('OFFER_NOT_FOUND')
  expect(await take(db, maya, secret)).toBe('taken')
})

test('a link is about its own ticket, whatever became of the others', async () => {
  const { tasha, jackie, maya, event, tickets } = await ticketsToPass(db, 3)
  await db.pool.query("update events set title = 'Two-Tone Tuesday' where id = $1", [event.id])
  const [first, sent, last] = tickets
  const secret = await send(db, jackie, sent!)
  const door = await managerOf(event, tasha)
  for (const { hash } of [first, last!]) expect((await scan(hash, door)).ok).toBe(true)
  // Its row is written last, so that it is not the one found first.
  for (const status of ['pending', 'active'])
    await db.pool.query('update tickets set status = $2 where id = $1', [sent!.id, status])

  const offer = await readOffer({ db, now: systemNow() }, maya.id, secret)
  expect(offer).toMatchObject({
    ok: true,
    value: {
      sentBy: 'Jackie',
      event: { id: event.id, title: 'Two-Tone Tuesday', where: 'Grand Ballroom, Chicago, IL' },
    },
  })
  expect(await take(db, maya, secret)).toBe('taken')
  expect((await ticketNow(db, sent!)).payload).toMatchObject({
    ...sent!.payload,
    holderName: maya.name,
    g: 2,
    hash: expect.any(String),
  })
  const { rows } = await db.pool.query('select payload from notifications where user_id = $1', [jackie.id])
  expect(rows).toEqual([{ payload: { event: 'Two-Tone Tuesday' } }])
})
