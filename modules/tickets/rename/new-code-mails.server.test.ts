// Whom a new code is mailed to, and what stands in the mail.
import { expect, test } from 'vitest'
import { NO_EMAIL } from '#modules/notifications/is-reachable.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newCodesMail, ticketRenamedMail } from '#modules/tickets/rename/rename-mails.server.ts'
import {
  giveGuestNewCode,
  giveOwnNewCode,
  renameGuest,
} from '#modules/tickets/rename/rename-ticket.server.ts'
import { replaceOldCodes } from '#modules/tickets/rename/replace-old-codes.server.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { systemNow } from '#platform/time.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type EventFixture, type PersonFixture, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { managerOf } = await testDoor(db, true)
const ctx = { db, now: systemNow(), signer }
const newest = ticketSigner('the secret after the one that leaked', [SECRET])
const mailCtx = {
  ...ctx,
  site: { brand: 'Steppers', appUrl: 'https://steppers.example' },
  secret: 'x',
} as never
const sellerOf = async (event: EventFixture, host: PersonFixture) =>
  (await proveManager(db, host, event.id, 'sales'))!
const mailTo = async (email: string, kind = 'ticket_new_codes') =>
  (await db.pool.query('select payload from mail_outbox where recipient = $1 and kind = $2', [email, kind]))
    .rows[0]?.payload
const typed = (hash: string) => hash.match(/.{4}/g)!.join('-')

test.each([
  [
    'a new code',
    newCodesMail,
    (manager: EventManager<'sales'>, ticketId: string) => giveGuestNewCode(ctx, manager, ticketId),
  ],
  [
    'another name',
    ticketRenamedMail,
    (manager: EventManager<'sales'>, ticketId: string) =>
      renameGuest(ctx, manager, { ticketId, name: 'Jay Montgomery' }),
  ],
] as const)('the mail of %s is not written once the ticket is somebody else’s', async (_what, kind, give) => {
  const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
  expect((await give(await sellerOf(event, tasha), ticket.id)).ok).toBe(true)
  const payload = await mailTo(jackie.email, kind.name)
  expect(await kind.write(mailCtx, payload)).not.toBeNull()
  expect(await take(db, maya, await send(db, jackie, ticket))).toBe('taken')
  expect(await kind.write(mailCtx, payload)).toBeNull()
})

test('a host who gives a code while a friend takes the ticket mails it to the friend', async () => {
  const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
  const seller = await sellerOf(event, tasha)
  const friend = await db.pool.connect()
  await friend.query('begin')
  await friend.query('update tickets set owner_id = $2, holder_email = $3 where id = $1', [
    ticket.id,
    maya.id,
    maya.email,
  ])
  const given = giveGuestNewCode(ctx, seller, ticket.id)
  expect(await untilLockWait(db, given)).toBe('waits')
  await friend.query('commit')
  friend.release()
  expect((await given).ok).toBe(true)
  expect([await mailTo(jackie.email), (await mailTo(maya.email))?.holder]).toEqual([undefined, maya.id])
})

test('says which code is of which ticket, as text as well', async () => {
  const { jackie, tickets } = await ticketsToPass(db, 2)
  await db.pool.query("update tickets set holder_name = 'Maya, a friend' where id = $1", [tickets[1]!.id])
  const seat = { table: '12', seatNumber: '4' }
  await db.pool.query('update tickets set seat_details = $2 where id = $1', [tickets[0].id, seat])
  await replaceOldCodes(db, newest)
  const written = (await newCodesMail.write(mailCtx, await mailTo(jackie.email)))!
  for (const ticket of tickets) {
    const { name, hash } = await ticketNow(db, ticket)
    const place = ticket === tickets[0] ? ' · Table 12 · Seat 4' : ''
    expect(written.text).toContain(`General admission${place} · ${name}\nCode: ${typed(hash)}\nhttps://`)
    expect(JSON.stringify(written.document)).toContain(typed(hash))
  }
  expect(written.text).toContain('https://steppers.example/my-tickets\n')
})

test('leads nobody to an account who has none', async () => {
  const { ticket } = await ticketsToPass(db)
  const email = `guest.${ticket.id}@example.org`
  await db.pool.query('update tickets set owner_id = null, holder_email = $2 where id = $1', [
    ticket.id,
    email,
  ])
  await replaceOldCodes(db, newest)
  const written = (await newCodesMail.write(mailCtx, await mailTo(email)))!
  expect(written.text).toContain(typed((await ticketNow(db, ticket)).hash))
  expect(written.text + JSON.stringify(written.document)).not.toContain('/my-tickets')
})

test('of a ticket that was sold at the door to somebody without an address no mail is sent', async () => {
  const { tasha, event, ticket } = await ticketsToPass(db)
  await db.pool.query('update tickets set owner_id = null, holder_email = $2 where id = $1', [
    ticket.id,
    NO_EMAIL,
  ])
  const seller = await sellerOf(event, tasha)
  expect((await giveGuestNewCode(ctx, seller, ticket.id)).ok).toBe(true)
  expect((await renameGuest(ctx, seller, { ticketId: ticket.id, name: 'Jay Montgomery' })).ok).toBe(true)
  for (const kind of ['ticket_new_codes', 'ticket_renamed'])
    expect(await mailTo(NO_EMAIL, kind)).toBeUndefined()
})

test('a ticket gets another code after a door without a signal let somebody in by the one that was ended', async () => {
  const { tasha, jackie, event, ticket } = await ticketsToPass(db)
  expect((await giveOwnNewCode(ctx, jackie.id, ticket.id)).ok).toBe(true)
  const phone = doorDevice(db, await managerOf(event, tasha), { agoMs: 1000 })
  await phone.report([phone.scanned(1, 1, { kind: 'in', code: doorCode(ticket.id, ticket.hash) })])
  expect(await giveOwnNewCode(ctx, jackie.id, ticket.id)).toEqual({ ok: true, value: null })
})
