import { expect, test, vi } from 'vitest'
import { NO_EMAIL } from '#modules/notifications/is-reachable.ts'
import { newCodesMail } from '#modules/tickets/rename/rename-mails.server.ts'
import { replaceOldCodes, replaceOldCodesJob } from '#modules/tickets/rename/replace-old-codes.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { DAY_MS, MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { whileHeld } from '#tests/support/while-held.ts'
import {
  addEvent,
  addTickets,
  type PersonFixture,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const newest = ticketSigner('the secret after the one that leaked', [SECRET])
const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
const run = (stopping?: AbortSignal) => replaceOldCodes(db, newest, stopping)
const isNew = async (ticket: TicketFixture) => (await ticketNow(db, ticket)).payload.kid === newest.kid
const rowsOf = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const mailsTo = ({ email }: PersonFixture) =>
  rowsOf("select payload from mail_outbox where recipient = $1 and kind = 'ticket_new_codes'", email)

test('unused tickets of what is to come get a code of the newest secret, once, and each holder one mail for an order', async () => {
  const { jackie, maya, event, tickets } = await ticketsToPass(db, 3)
  const [one, two, passedOn] = tickets as [TicketFixture, TicketFixture, TicketFixture]
  expect(await take(db, maya, await send(db, jackie, passedOn))).toBe('taken')
  const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
  expect(await run()).toBe(4)
  expect(await run()).toBe(0)
  const after = await ticketNow(db, one)
  expect(after).toMatchObject({ name: 'Jackie Montgomery', owner: jackie.id })
  expect(newest.verify(after.payload)).toBe(true)
  expect(after.payload).toEqual({ ...one.payload, kid: newest.kid, g: 2, hash: after.hash })
  const replaced = await rowsOf('select hash from replaced_codes where ticket_id = $1', one.id)
  expect(replaced).toEqual([{ hash: one.hash }])
  expect(
    await rowsOf('select event_type, user_id, message from ticket_logs where ticket_id = $1', two.id),
  ).toEqual([{ event_type: 'ticket_new_code', user_id: null, message: 'Given a new code by the site' }])
  const ids = (payload: { ticketIds: string[] }) => payload.ticketIds
  expect(
    (await mailsTo(jackie)).map(({ payload }) => ids(payload)).toSorted((a, b) => b.length - a.length),
  ).toEqual([[one.id, two.id].toSorted(), [unpaid.id]])
  expect((await mailsTo(maya)).map(({ payload }) => ids(payload))).toEqual([[passedOn.id]])
  const both = { eventId: event.id, ticketIds: [one.id, two.id], holder: jackie.id }
  const written = (await newCodesMail.write({ db, now: systemNow(), site, secret: 'x' } as never, both))!
  expect(written.text).toContain('Your 2 tickets have new codes.')
  expect(written.attachments?.map(({ filename }) => filename)).toEqual(['ticket-1.png', 'ticket-2.png'])
})

test('a code stays of what is over, called off, used, given back or nobody’s to read of, and one of the newest secret', async () => {
  const { tasha, jackie, event, ticket } = await ticketsToPass(db)
  const ended = await addEvent(db, tasha, { startsAt: plusMs(systemNow(), -3 * DAY_MS) })
  const calledOff = await addEvent(db, tasha, { startsAt: plusMs(systemNow(), DAY_MS) })
  const [over] = await addTickets(db, ended, jackie)
  const [off] = await addTickets(db, calledOff, jackie)
  const [used] = await addTickets(db, event, jackie)
  const [back] = await addTickets(db, event, jackie, 1, { order: 'refunded' })
  const [expired] = await addTickets(db, event, jackie, 1, { order: 'expired', status: 'active' })
  const [atDoor] = await addTickets(db, event, jackie)
  await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [used.id])
  await db.pool.query("update events set status = 'cancelled' where id = $1", [calledOff.id])
  await db.pool.query('update tickets set owner_id = null, holder_email = $2 where id = $1', [
    atDoor.id,
    NO_EMAIL,
  ])
  expect(await run()).toBe(1)
  expect(await isNew(ticket)).toBe(true)
  for (const kept of [over, off, used, back, expired, atDoor])
    expect((await ticketNow(db, kept)).hash).toBe(kept.hash)
  await db.pool.query("update events set status = 'postponed' where id = $1", [ended.id])
  expect(await run()).toBe(1)
  expect(await isNew(over)).toBe(true)
})

test('a code of a secret that is not named stays: another process may sign with it', async () => {
  const { ticket } = await ticketsToPass(db)
  expect(await replaceOldCodes(db, ticketSigner('a secret of somebody else'))).toBe(0)
  expect(await isNew(ticket)).toBe(false)
  expect(await run()).toBe(1)
})

const NEW_KID = "qr_payload = jsonb_set(qr_payload, '{kid}', to_jsonb($3::text))"
test.each([
  ['got a new code already', NEW_KID],
  ['let somebody in', "status = 'used', used_at = now()"],
  ['went back', "status = 'refunded'"],
  ['is a friend’s', 'owner_id = $2'],
])('a code that waits for what changes its ticket stays where that %s', async (_what, change) => {
  const { jackie, maya, ticket } = await ticketsToPass(db)
  const values = [ticket.id, maya.id, newest.kid]
  const held = `update tickets set ${change} where id = $1 and ($2::uuid, $3::text) is not null`
  expect(await whileHeld(db, [[held, values]], run)).toEqual({ how: 'waits', answer: 0 })
  expect((await ticketNow(db, ticket)).hash).toBe(ticket.hash)
  expect([await mailsTo(jackie), await mailsTo(maya)]).toEqual([[], []])
  await db.pool.query(`update tickets set ${NEW_KID} where id = $1 and $2::uuid is not null`, values)
})

test('a run reads on after its first 200 orders, and leaves the rest to the next after five minutes', async () => {
  const { jackie, event } = await ticketsToPass(db)
  for (let orders = 1; orders < 201; orders++) await addTickets(db, event, jackie)
  const now = vi
    .spyOn(performance, 'now')
    .mockReturnValue(5 * MINUTE_MS)
    .mockReturnValueOnce(0)
  expect(await run()).toBe(0)
  now.mockRestore()
  expect(await run()).toBe(201)
})

test('a run that is told to stop leaves the rest to the next; the job does nothing unless the site is told to', async () => {
  const { tickets } = await ticketsToPass(db, 2)
  expect(await run(AbortSignal.abort())).toBe(0)
  const job = (codesSignedBy: typeof newest | null) =>
    replaceOldCodesJob.run(
      { db, now: systemNow(), log: null as never, codesSignedBy },
      AbortSignal.timeout(60_000),
    )
  expect(await job(null)).toBe(0)
  expect(await isNew(tickets[0])).toBe(false)
  expect(await job(newest)).toBe(2)
})
