import { describe, expect, it } from 'vitest'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addTickets, signer } from '#tests/support/ticket-fixtures.ts'
import { testDoor } from '#tests/support/door.ts'

const MAX_GUESSES = RATE_LIMITS['guessed code'].max

const db = await testDatabase({ max: 16 })
const { tasha, jackie, ball, scan, present, managerOf, newDoor, statusOf } = await testDoor(db)

describe('a ticket that is refused gets its reason', () => {
  it.each([
    ['a hash that nobody was given', 'K7P3-MZQ9-0ABC-1EFG', 'TICKET_NOT_FOUND'],
    ['the code of a ticket that does not exist', doorCode(newId(), 'K7P3MZQ90ABC1EFG'), 'TICKET_NOT_FOUND'],
    ['a web address', 'https://example.com', 'NOT_A_TICKET'],
    ['nothing', '', 'NOT_A_TICKET'],
  ])('%s', async (_, text, code) => {
    expect(await scan(text)).toEqual({ ok: false, failure: { code } })
  })

  it('a ticket number with a made-up hash', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    expect(await scan(doorCode(ticket.id, 'K7P3MZQ90ABC1EFG'))).toEqual({
      ok: false,
      failure: { code: 'FORGED' },
    })
    expect((await statusOf(ticket.id)).status).toBe('active')
  })

  it("a ticket's number with the hash of another, which lets neither in", async () => {
    const [first, second] = await addTickets(db, ball, jackie, 2)
    expect(await scan(doorCode(first.id, second!.hash))).toEqual({ ok: false, failure: { code: 'FORGED' } })
    expect((await statusOf(first.id)).status).toBe('active')
    expect((await statusOf(second!.id)).status).toBe('active')
  })

  it('a payload whose name, type or event was changed, or that another secret signed', async () => {
    const [{ id, payload }] = await addTickets(db, ball, jackie)
    const forged = [
      { ...payload, holderName: 'Somebody Else' },
      { ...payload, ticketType: 'VIP table' },
      { ...payload, eventId: newId<'event'>() },
      { ...payload, hash: 'K7P3MZQ90ABC1EFG' },
      ticketSigner('a stolen idea of a secret').sign(payload).payload,
    ]
    for (const one of forged)
      expect(await scan(payloadText(one))).toEqual({ ok: false, failure: { code: 'FORGED' } })
    expect((await statusOf(id)).status).toBe('active')
  })

  it('a payload that was good until the ticket was issued again', async () => {
    const [{ id, payload }] = await addTickets(db, ball, jackie)
    const renamed = signer.sign({ ...payload, holderName: 'Miss Dee' })
    await db.pool.query('update tickets set validation_hash = $2 where id = $1', [id, renamed.hash])
    expect(await scan(payloadText(payload))).toEqual({ ok: false, failure: { code: 'FORGED' } })
    expect((await scan(payloadText(renamed.payload))).ok).toBe(true)
  })

  it('a ticket for another event, before anything else is said of it', async () => {
    const sunday = await addEvent(db, tasha, { title: 'Sunday School: Turns' })
    const [ticket] = await addTickets(db, sunday, jackie)
    const elsewhere = { ok: false, failure: { code: 'OTHER_EVENT', title: 'Sunday School: Turns' } }
    expect(await scan(doorCode(ticket.id, ticket.hash))).toMatchObject(elsewhere)
    expect(await scan(ticket.hash)).toMatchObject(elsewhere)
    expect((await scan(ticket.hash, await managerOf(sunday, tasha))).ok).toBe(true)
    expect(await scan(doorCode(ticket.id, ticket.hash))).toMatchObject(elsewhere)
  })

  it('a ticket more than two hours before doors open, unless somebody opened the door; it stays good', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const later = await addEvent(db, tasha, { startsAt: inHours(2.1).toISOString() })
    const [ticket, second] = await addTickets(db, later, jackie, 2)
    const door = await managerOf(later, tasha)
    expect(await scan(ticket.hash, door)).toMatchObject({ ok: false, failure: { code: 'DOOR_NOT_OPEN' } })
    expect((await statusOf(ticket.id)).status).toBe('active')
    await db.pool.query('update events set doors_at = $2 where id = $1', [later.id, inHours(1.9)])
    expect((await scan(ticket.hash, door)).ok).toBe(true)
    await db.pool.query('update events set doors_at = null where id = $1', [later.id])
    expect(await present(door, second!.hash, true)).toMatchObject({ result: { ok: true } })
    const { rows } = await db.pool.query(
      `select metadata from ticket_logs where event_id = $1 and event_type = 'check_in' order by created_at`,
      [later.id],
    )
    expect(rows).toEqual([{ metadata: { by: 'Tasha' } }, { metadata: { by: 'Tasha', early: true } }])
  })

  it("a code of another organiser's event, typed or scanned, gets the same answer as one that does not exist", async () => {
    const { event } = await newDoor()
    const [{ id, hash, payload }] = await addTickets(db, event, jackie)
    for (const code of [hash, doorCode(id, hash), doorCode(id, 'K7P3MZQ90ABC1EFG'), payloadText(payload)])
      expect(await scan(code)).toEqual({ ok: false, failure: { code: 'TICKET_NOT_FOUND' } })
    expect((await statusOf(id)).status).toBe('active')
  })

  it.each([
    ['cancelled', 'completed'],
    ['refunded', 'refunded'],
    ['pending', 'awaiting_payment'],
  ] as const)('a ticket that is %s', async (status, order) => {
    const [ticket] = await addTickets(db, ball, jackie, 1, { status, order })
    expect(await scan(ticket.hash)).toMatchObject({
      ok: false,
      failure: { code: 'TICKET_NOT_ACTIVE', status },
    })
  })

  it('a reservation that is to be paid in cash, with what to collect for the whole order', async () => {
    const [ticket] = await addTickets(db, ball, jackie, 2, { order: 'awaiting_cash_payment' })
    expect(await scan(ticket.hash)).toMatchObject({
      ok: false,
      failure: {
        code: 'UNPAID_CASH',
        orderId: ticket.orderId,
        total: 8_240,
        tickets: 2,
        guest: { holderName: 'Jackie Montgomery' },
      },
    })
  })

  it('a ticket of a postponed event stays good for its new day', async () => {
    const event = await addEvent(db, tasha, {})
    const [ticket] = await addTickets(db, event, jackie)
    const manager = await managerOf(event, tasha)
    await db.pool.query(`update events set status = 'postponed' where id = $1`, [manager.eventId])
    const refused = await scan(ticket.hash, manager)
    expect(refused.ok ? 'in' : refused.failure.code).toBe('EVENT_POSTPONED')
    await db.pool.query(`update events set status = 'published' where id = $1`, [manager.eventId])
    expect((await scan(ticket.hash, manager)).ok).toBe(true)
  })

  it.each([
    ['eleven hours ago still comes in', 11, 'in'],
    ['thirteen hours ago does not', 13, 'EVENT_OVER'],
  ])('a ticket for an event that ended %s', async (_, hours, expected) => {
    const endsAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    const event = await addEvent(db, tasha, {
      startsAt: new Date(Date.now() - 20 * 3_600_000).toISOString(),
      endsAt,
    })
    const [ticket] = await addTickets(db, event, jackie)
    const answer = await scan(ticket.hash, await managerOf(event, tasha))
    expect(answer.ok ? 'in' : answer.failure.code).toBe(expected)
  })
})

describe('guessing ticket codes at the door', () => {
  it('ends after twenty wrong codes in a minute, and even a good code then has to wait', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    for (let i = 0; i < MAX_GUESSES; i++)
      expect(await scan(`K7P3MZQ90ABC${String(i).padStart(4, '0')}`, manager)).toMatchObject({
        failure: { code: 'TICKET_NOT_FOUND' },
      })
    expect(await scan(ticket.hash, manager)).toEqual({ ok: false, failure: { code: 'TOO_MANY_TRIES' } })
    expect((await statusOf(ticket.id)).status).toBe('active')

    await db.pool.query('update rate_limits set last_request = last_request - 61000 where key like $1', [
      `%${event.id}%`,
    ])
    expect((await scan(ticket.hash, manager)).ok).toBe(true)
  })

  it('does not stop what is scanned: a genuine ticket comes in, a wrong one gets its reason', async () => {
    const { event, door: manager } = await newDoor()
    const [first, second] = await addTickets(db, event, jackie, 2)
    for (let i = 0; i < MAX_GUESSES + 5; i++)
      expect(await scan(doorCode(newId(), 'K7P3MZQ90ABC1EFG'), manager)).toMatchObject({
        failure: { code: 'TICKET_NOT_FOUND' },
      })
    expect(await scan(first.hash, manager)).toMatchObject({ failure: { code: 'TOO_MANY_TRIES' } })
    expect((await scan(payloadText(first.payload), manager)).ok).toBe(true)
    expect((await scan(doorCode(second!.id, second!.hash), manager)).ok).toBe(true)
  })

  it('is not what a camera does that looks at a poster', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    for (let i = 0; i < MAX_GUESSES + 5; i++) await scan('https://example.com/poster', manager)
    expect((await scan(ticket.hash, manager)).ok).toBe(true)
  })
})

it('names the door where a used ticket came in, and no other that had to do with it', async () => {
  const { event, door } = await newDoor()
  const [one, other] = await addTickets(db, event, jackie, 2)
  const at = (doorName: string, { id, hash }: typeof one) =>
    present(door, doorCode(id, hash), false, { notes: { doorName } })
  await at('Terrace', one)
  await at('Side door', other!)
  await at('Bar', one)
  // All at one moment, and a day before and after it somewhere else; the lines that count are the last to be found.
  await db.pool.query(
    'update tickets set used_at = (select max(used_at) from tickets where event_id = $1) where event_id = $1',
    [event.id],
  )
  await db.pool.query(
    'update ticket_logs l set created_at = t.used_at from tickets t where t.id = l.ticket_id and t.event_id = $1',
    [event.id],
  )
  await db.pool.query(
    `insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message, metadata, created_at)
     select event_type, ticket_id, event_id, user_id, organizer_id, message, metadata || '{"doorName": "Another day"}', created_at + days * interval '1 day'
     from ticket_logs, unnest(array[-1, 1]) days where event_id = $1 and event_type = 'check_in'`,
    [event.id],
  )
  await db.pool.query(
    "update ticket_logs l set message = message from tickets t where t.id = l.ticket_id and t.used_at = l.created_at and l.event_type = 'check_in' and l.event_id = $1",
    [event.id],
  )
  const usedDoor = async (ticket: typeof one) => (await at('Terrace', ticket))?.result
  expect([await usedDoor(one), await usedDoor(other!)]).toMatchObject([
    { failure: { code: 'ALREADY_IN', usedDoor: 'Terrace' } },
    { failure: { code: 'ALREADY_IN', usedDoor: 'Side door' } },
  ])
})
