import { describe, expect, test } from 'vitest'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { doorLists } from '#modules/tickets/offline/list/door-lists.server.ts'
import { findListed, openDoorList } from '#modules/tickets/offline/list/open-door-list.ts'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import { ticketRenamedMail } from '#modules/tickets/rename/rename-mails.server.ts'
import { renameGuest, renameOwnTicket } from '#modules/tickets/rename/rename-ticket.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { SECRETS } from '#tests/support/box-office.ts'
import { testDoor } from '#tests/support/door.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets, type PersonFixture, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { scan, managerOf } = await testDoor(db, true)
const ctx = { db, now: systemNow(), signer }
const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
const write = (payload: { eventId: string; ticketId: string; holder: string | null }) =>
  ticketRenamedMail.write({ ...ctx, site, secret: 'x' } as never, payload)
const codeOf = (result: { ok: true } | { ok: false; failure: { code: string } }) =>
  result.ok ? 'done' : result.failure.code
const rename = async (by: PersonFixture, ticketId: string, name: string) =>
  codeOf(await renameOwnTicket(ctx, by.id, { ticketId, name }))
const told = (result: Awaited<ReturnType<typeof scan>>) => (result.ok ? 'in' : result.failure.code)
const rowsOf = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const sellerOf = async (event: { id: string }, person: PersonFixture) =>
  (await proveManager(db, person, event.id, 'sales'))!

describe('a ticket whose holder changes its name', () => {
  test('is theirs still, with a new code; the old one is known at the door, with and without a signal', async () => {
    const { tasha, jackie, event, ticket } = await ticketsToPass(db)
    await db.pool.query("update tickets set qr_code = 'drawn' where id = $1", [ticket.id])
    expect(await rename(jackie, ticket.id, 'Maya Ellis')).toBe('done')
    const after = await ticketNow(db, ticket)
    expect(after).toMatchObject({ owner: jackie.id, name: 'Maya Ellis', email: jackie.email, picture: null })
    expect(after.payload).toMatchObject({
      ...ticket.payload,
      holderName: 'Maya Ellis',
      g: 2,
      hash: after.hash,
    })
    expect(signer.verify(after.payload)).toBe(true)

    const door = await managerOf(event, tasha)
    for (const old of [doorCode(ticket.id, ticket.hash), payloadText(ticket.payload), ticket.hash])
      expect(told(await scan(old, door))).toBe('REPLACED')
    const lists = doorLists(SECRETS)
    const list = (await openDoorList((await lists.get(db, door, systemNow()))!.bytes, lists.publicKey))!
    const listed = async (hash: string) => (await findListed(list, { ticketId: ticket.id, hash }))?.state
    expect([await listed(ticket.hash), await listed(after.hash)]).toEqual(['replaced', 'active'])
    expect(await scan(after.hash, door)).toMatchObject({ ok: true, value: { holderName: 'Maya Ellis' } })
  })

  test('keeps a log line without a name, and no mail goes to whoever did it', async () => {
    const { jackie, ticket } = await ticketsToPass(db)
    await rename(jackie, ticket.id, 'Maya Ellis')
    const log = await rowsOf(
      'select event_type, user_id, message, metadata from ticket_logs where ticket_id = $1',
      ticket.id,
    )
    expect(log).toEqual([
      { event_type: 'ticket_renamed', user_id: jackie.id, message: 'Renamed by its holder', metadata: {} },
    ])
    expect(await rowsOf('select 1 from mail_outbox where recipient = $1', jackie.email)).toEqual([])
  })

  test('stays as it is under the same name, of somebody else, and where there is none', async () => {
    const { jackie, maya, ticket } = await ticketsToPass(db)
    expect(await rename(jackie, ticket.id, 'Jackie Montgomery')).toBe('SAME_NAME')
    expect(await rename(maya, ticket.id, 'Maya Ellis')).toBe('TICKET_NOT_FOUND')
    for (const id of [newId<'ticket'>(), "' or true --"])
      expect(await rename(jackie, id, 'Maya Ellis')).toBe('TICKET_NOT_FOUND')
    expect((await ticketNow(db, ticket)).hash).toBe(ticket.hash)
    expect(await take(db, maya, await send(db, jackie, ticket))).toBe('taken')
    expect(await rename(jackie, ticket.id, 'Somebody')).toBe('TICKET_NOT_FOUND')
    expect(await rename(maya, ticket.id, 'Mimi Ellis')).toBe('done')
  })

  test.each(['awaiting_payment', 'expired'] as const)('is not found while its order is %s', async (order) => {
    const { tasha, jackie, event } = await ticketsToPass(db)
    const [unpaid] = await addTickets(db, event, jackie, 1, { order })
    expect(await rename(jackie, unpaid.id, 'Maya Ellis')).toBe('TICKET_NOT_FOUND')
    const asked = { ticketId: unpaid.id, name: 'Maya Ellis' }
    expect(codeOf(await renameGuest(ctx, await sellerOf(event, tasha), asked))).toBe('TICKET_NOT_FOUND')
    expect((await ticketNow(db, unpaid)).hash).toBe(unpaid.hash)
  })

  test('is renamed alone: those beside it, and those of other events, stay as they are', async () => {
    const { jackie, tickets, event } = await ticketsToPass(db, 2)
    const { ticket: elsewhere } = await ticketsToPass(db)
    expect(await rename(jackie, tickets[1]!.id, 'Maya Ellis')).toBe('done')
    for (const ticket of [tickets[0], elsewhere]) expect((await ticketNow(db, ticket)).hash).toBe(ticket.hash)
    const old = await rowsOf('select ticket_id from replaced_codes where event_id = $1', event.id)
    expect(old).toEqual([{ ticket_id: tickets[1]!.id }])
    const [line] = await rowsOf('select organizer_id from ticket_logs where ticket_id = $1', tickets[1]!.id)
    expect(line).toEqual({ organizer_id: event.organizerId })
  })

  test('is renamed while a link is out, and whoever takes it gets yet another code', async () => {
    const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
    const secret = await send(db, jackie, ticket)
    await rename(jackie, ticket.id, 'Somebody')
    const second = await ticketNow(db, ticket)
    expect(await take(db, maya, secret)).toBe('taken')
    expect((await ticketNow(db, ticket)).payload.g).toBe(3)
    const door = await managerOf(event, tasha)
    expect([told(await scan(ticket.hash, door)), told(await scan(second.hash, door))]).toEqual([
      'REPLACED',
      'PASSED_ON',
    ])
  })

  test('is no way around the end of passing on', async () => {
    const { jackie, event, ticket } = await ticketsToPass(db)
    const late = { ...ctx, now: plusMs(ctx.now, 2 * DAY_MS) }
    expect(codeOf(await renameOwnTicket(late, jackie.id, { ticketId: ticket.id, name: 'Late' }))).toBe(
      'PASSING_CLOSED',
    )
    await db.pool.query('update events set pass_on_hours = null where id = $1', [event.id])
    expect(await rename(jackie, ticket.id, 'Never')).toBe('PASSING_CLOSED')
  })

  test('is renamed 60 times an hour at most', async () => {
    const { jackie, ticket } = await ticketsToPass(db)
    for (let at = 0; at < RATE_LIMITS['rename ticket'].max; at++) await rename(jackie, 'no id', 'x')
    expect(await rename(jackie, ticket.id, 'x')).toBe('done')
    for (let at = 0; at < RATE_LIMITS['rename ticket'].max - 1; at++)
      await rename(jackie, newId<'ticket'>(), 'x')
    expect(await rename(jackie, ticket.id, 'y')).toBe('TOO_MANY_RENAMED')
  })

  test('and a door: either the old code comes in, or it is renamed, never both', async () => {
    const { tasha, jackie, event, tickets } = await ticketsToPass(db, 8)
    const door = await managerOf(event, tasha)
    for (const ticket of tickets) {
      const [scanned, renamed] = await Promise.all([
        scan(ticket.hash, door),
        rename(jackie, ticket.id, 'Maya'),
      ])
      expect([
        ['in', 'TICKET_IS_USED'],
        ['REPLACED', 'done'],
      ]).toContainEqual([told(scanned), renamed])
    }
  })
})

describe('a ticket whose host changes its name', () => {
  test('is told to its holder with the new code, and logged with who did it', async () => {
    const { tasha, jackie, event, ticket } = await ticketsToPass(db)
    const late = { ...ctx, now: plusMs(ctx.now, 2 * DAY_MS) }
    const seller = await sellerOf(event, tasha)
    expect(codeOf(await renameGuest(late, seller, { ticketId: ticket.id, name: 'Maya Ellis' }))).toBe('done')
    const after = await ticketNow(db, ticket)
    expect(
      await rowsOf('select user_id, message, metadata from ticket_logs where ticket_id = $1', ticket.id),
    ).toEqual([{ user_id: tasha.id, message: 'Renamed by the host', metadata: { by: 'Tasha Reed' } }])
    const [mail] = await rowsOf('select kind, payload from mail_outbox where recipient = $1', jackie.email)
    expect(mail.kind).toBe('ticket_renamed')
    const written = (await write(mail.payload))!
    expect(written.text).toContain('it is for Maya Ellis now')
    expect(written.attachments).toHaveLength(1)
    const typed = after.hash.match(/.{4}/g)!.join('-')
    expect(JSON.stringify(written.document)).toContain(typed)
    await db.pool.query("update tickets set status = 'cancelled' where id = $1", [ticket.id])
    expect(await write(mail.payload)).toBeNull()
  })

  test('while it is to be paid in cash, gets no code by mail; nor is one of another event found', async () => {
    const { tasha, jackie, event } = await ticketsToPass(db)
    const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
    const seller = await sellerOf(event, tasha)
    expect(codeOf(await renameGuest(ctx, seller, { ticketId: unpaid.id, name: 'Maya Ellis' }))).toBe('done')
    const written = await write({ eventId: event.id, ticketId: unpaid.id, holder: jackie.id })
    expect(written?.attachments).toEqual([])
    expect(written?.text).not.toContain('code')
    const { ticket: elsewhere } = await ticketsToPass(db)
    expect(codeOf(await renameGuest(ctx, seller, { ticketId: elsewhere.id, name: 'x' }))).toBe(
      'TICKET_NOT_FOUND',
    )
  })
})
