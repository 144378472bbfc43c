import { expect, test } from 'vitest'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newCodesMail } from '#modules/tickets/rename/rename-mails.server.ts'
import {
  giveGuestNewCode,
  giveOwnNewCode,
  renameOwnTicket,
} from '#modules/tickets/rename/rename-ticket.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets, type EventFixture, type PersonFixture, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { scan, managerOf } = await testDoor(db, true)
const ctx = { db, now: systemNow(), signer }
const late = { ...ctx, now: plusMs(ctx.now, 2 * DAY_MS) }
const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
const codeOf = (result: { ok: true } | { ok: false; failure: { code: string } }) =>
  result.ok ? 'done' : result.failure.code
const own = async (by: PersonFixture, ticketId: string) => codeOf(await giveOwnNewCode(ctx, by.id, ticketId))
const byHost = async (event: EventFixture, host: PersonFixture, ticketId: string) =>
  codeOf(await giveGuestNewCode(late, (await proveManager(db, host, event.id, 'sales'))!, ticketId))
const rowsOf = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const logOf = ({ id }: { id: string }) =>
  rowsOf('select event_type, user_id, message, metadata from ticket_logs where ticket_id = $1', id)
const toldOf = ({ id }: PersonFixture) =>
  rowsOf('select kind, payload from notifications where user_id = $1', id)
const mailsTo = ({ email }: PersonFixture) =>
  rowsOf('select kind, payload from mail_outbox where recipient = $1', email)

test('a holder gets a new code under the same name, and the old one opens no door', async () => {
  const { tasha, jackie, event, ticket } = await ticketsToPass(db)
  await db.pool.query("update tickets set qr_code = 'drawn' where id = $1", [ticket.id])
  expect(await own(jackie, ticket.id)).toBe('done')
  const after = await ticketNow(db, ticket)
  expect(after).toMatchObject({ owner: jackie.id, name: 'Jackie Montgomery', picture: null })
  expect(after.payload).toEqual({ ...ticket.payload, g: 2, hash: after.hash })
  const door = await managerOf(event, tasha)
  expect(await scan(ticket.hash, door)).toMatchObject({ ok: false, failure: { code: 'REPLACED' } })
  expect(await scan(after.hash, door)).toMatchObject({ ok: true })
  expect(await logOf(ticket)).toContainEqual({
    event_type: 'ticket_new_code',
    user_id: jackie.id,
    message: 'Given a new code by its holder',
    metadata: {},
  })
  expect([await mailsTo(jackie), await toldOf(jackie)]).toEqual([[], []])
})

test('a name that is longer than what stands in a code stays whole', async () => {
  const { jackie, ticket } = await ticketsToPass(db)
  const name = 'Jacqueline Montgomery-Whitfield of the South Side Steppers'
  await db.pool.query('update tickets set holder_name = $2 where id = $1', [ticket.id, name])
  expect(await own(jackie, ticket.id)).toBe('done')
  expect(await ticketNow(db, ticket)).toMatchObject({ name })
})

test('a host gives one also when passing on is over, and its holder has it by mail', async () => {
  const { tasha, jackie, event, ticket } = await ticketsToPass(db)
  expect(codeOf(await giveOwnNewCode(late, jackie.id, ticket.id))).toBe('PASSING_CLOSED')
  expect(await byHost(event, tasha, ticket.id)).toBe('done')
  const after = await ticketNow(db, ticket)
  expect(after.hash).not.toBe(ticket.hash)
  expect(await logOf(ticket)).toMatchObject([
    { user_id: tasha.id, message: 'Given a new code by the host', metadata: { by: 'Tasha Reed' } },
  ])
  const told = { event: 'The Holiday Steppers Ball', ticketId: ticket.id, isRenamed: false }
  expect(await toldOf(jackie)).toEqual([{ kind: 'ticket_reissued', payload: told }])
  const [mail] = await mailsTo(jackie)
  expect(mail).toEqual({
    kind: 'ticket_new_codes',
    payload: { eventId: event.id, ticketIds: [ticket.id], holder: jackie.id },
  })
  const written = (await newCodesMail.write({ ...ctx, site, secret: 'x' } as never, mail.payload))!
  expect(written.subject).toBe('A new code for your ticket: The Holiday Steppers Ball')
  expect(written.text).toContain('General admission · Jackie Montgomery')
  expect(written.text).toContain(`/my-tickets/${ticket.id}`)
  expect(JSON.stringify(written.document)).toContain(after.hash.match(/.{4}/g)!.join('-'))
  expect(written.attachments).toHaveLength(1)
})

test('stays where it is not theirs, used, or unpaid', async () => {
  const { tasha, jackie, maya, event, tickets } = await ticketsToPass(db, 2)
  const [one, used] = tickets
  const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
  const { ticket: elsewhere } = await ticketsToPass(db)
  await scan(used!.hash, await managerOf(event, tasha))
  expect([await own(maya, one.id), await own(jackie, newId<'ticket'>()), await own(jackie, "' --")]).toEqual(
    Array.from({ length: 3 }, () => 'TICKET_NOT_FOUND'),
  )
  expect([await own(jackie, used!.id), await own(jackie, unpaid.id)]).toEqual([
    'TICKET_IS_USED',
    'TICKET_NOT_PAID',
  ])
  expect([await byHost(event, tasha, elsewhere.id), await byHost(event, tasha, used!.id)]).toEqual([
    'TICKET_NOT_FOUND',
    'TICKET_IS_USED',
  ])
  for (const ticket of [one, used!, elsewhere, unpaid])
    expect((await ticketNow(db, ticket)).hash).toBe(ticket.hash)
  // Nobody comes in by a code that is to be paid: its holder gets one with the ticket.
  expect(await byHost(event, tasha, unpaid.id)).toBe('done')
  const payload = { eventId: event.id, ticketIds: [unpaid.id], holder: jackie.id }
  expect(await newCodesMail.write({ ...ctx, site, secret: 'x' } as never, payload)).toBeNull()
})

test('is counted with the names that are changed', async () => {
  const { jackie, ticket } = await ticketsToPass(db)
  for (let at = 0; at < RATE_LIMITS['rename ticket'].max - 1; at++) await own(jackie, newId<'ticket'>())
  expect(codeOf(await renameOwnTicket(ctx, jackie.id, { ticketId: ticket.id, name: 'Maya' }))).toBe('done')
  expect(await own(jackie, ticket.id)).toBe('TOO_MANY_RENAMED')
})
