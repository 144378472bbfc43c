import { describe, expect, it } from 'vitest'
import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { ADMIT, checkIn } from '#modules/tickets/door/check-in.server.ts'
import { readDoorState } from '#modules/tickets/door/door-state.server.ts'
import { keptDoors } from '#modules/tickets/door/kept-doors.ts'
import { doorCode, groupHash, payloadText } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { MAX_GUESSES_PER_MINUTE } from '#modules/tickets/ticket.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { type EventId, newId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  type ScenePerson,
  type SceneEvent,
  type SceneTicket,
  addEvent,
  addPerson,
  addTickets,
  signer,
} from '#tests/support/ticket-scene.ts'

const db = await testDatabase({ max: 16 })
const tasha = await addPerson(db, 'Tasha')
const jackie = await addPerson(db, 'Jackie Montgomery')
const ball = await addEvent(db, tasha)
const door = await managerOf(ball, tasha)

const device = { ipAddress: '203.0.113.7', userAgent: 'A phone' }
const doors = keptDoors()
const present = ({ eventId, personId, personName }: EventManager<'door'>, text: string) =>
  checkIn(
    { db, signer, keptDoors: doors, now: systemNow() },
    { eventId, person: { id: personId, name: personName }, device },
    text,
  )

async function scan(text: string, manager = door) {
  const checked = await present(manager, text)
  if (!checked) throw new Error('Nobody may run this door')
  return checked.outcome
}

async function managerOf(event: { id: EventId }, person: ScenePerson): Promise<EventManager<'door'>> {
  const proof = await proveManager(db, person, event.id, 'door')
  if (!proof) throw new Error('Not the owner')
  return proof
}

async function newDoor(): Promise<{ event: SceneEvent; door: EventManager<'door'> }> {
  const owner = await addPerson(db, 'Dee')
  const event = await addEvent(db, owner)
  return { event, door: await managerOf(event, owner) }
}

async function statusOf(ticketId: string) {
  const { rows } = await db.pool.query('select status, used_by, used_by_name from tickets where id = $1', [
    ticketId,
  ])
  return rows[0] as { status: string; used_by: string | null; used_by_name: string | null }
}

const logOf = async (event: { id: EventId }) =>
  (await db.pool.query('select * from ticket_logs where event_id = $1 order by created_at', [event.id])).rows

describe('a good ticket', () => {
  it.each([
    ['the short code on the phone', (t: Awaited<ReturnType<typeof addTickets>>[0]) => doorCode(t.id, t.hash)],
    ['the full code in the mail', (t: Awaited<ReturnType<typeof addTickets>>[0]) => payloadText(t.payload)],
    [
      'the hash, read out and typed',
      (t: Awaited<ReturnType<typeof addTickets>>[0]) => groupHash(t.hash).toLowerCase(),
    ],
  ])('comes in by %s, and is told from then on to be in already', async (_, present) => {
    const [ticket] = await addTickets(db, ball, jackie)
    const first = await scan(present(ticket))
    expect(first).toMatchObject({
      ok: true,
      value: {
        ticketId: ticket.id,
        holderName: 'Jackie Montgomery',
        ticketType: 'General admission',
        seat: null,
      },
    })
    expect(await statusOf(ticket.id)).toEqual({ status: 'used', used_by: tasha.id, used_by_name: 'Tasha' })
    expect(await scan(present(ticket))).toMatchObject({
      ok: false,
      failure: { code: 'ALREADY_IN', usedBy: 'Tasha', usedAt: first.ok && first.value.usedAt },
    })
  })

  it('comes in once, however many doors scan it at the same moment', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const code = doorCode(ticket.id, ticket.hash)
    const answers = await Promise.all(Array.from({ length: 32 }, () => scan(code, manager)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.failure.code === 'ALREADY_IN')).toHaveLength(31)
    const log = await logOf(event)
    expect(log.filter((row) => row.event_type === 'check_in')).toHaveLength(1)
    expect(log).toHaveLength(32)
  })

  it('would come in many times without the guard on its state, so the race above is a race', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const unguarded = ADMIT.replace("and t.status = 'active'", '')
    expect(unguarded).not.toBe(ADMIT)
    const values = [event.id, ticket.id, ticket.hash, manager.personId, manager.personName, null, null, false]
    const admitted = await Promise.all(
      Array.from({ length: 32 }, async () => {
        const { rows } = await db.pool.query<{ ticketId: string | null }>(unguarded, values)
        return rows[0]?.ticketId
      }),
    )
    expect(admitted.filter((id) => id === ticket.id).length).toBeGreaterThan(1)
  })
})

describe("somebody else's door", () => {
  it.each([
    ['a good ticket', (ticket: SceneTicket) => doorCode(ticket.id, ticket.hash)],
    ['a code that nobody was given', () => 'K7P3-MZQ9-0ABC-1EFG'],
    ['a forged payload', ({ payload }: SceneTicket) => payloadText({ ...payload, holderName: 'X' })],
    ['no ticket at all', () => 'https://example.com'],
  ])('is not there: %s comes in nowhere, and nothing is recorded', async (_, textOf) => {
    const { event } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const asker = { eventId: event.id, person: tasha, device }
    const ctx = { db, signer, keptDoors: doors, now: systemNow() }
    expect(await checkIn(ctx, asker, textOf(ticket))).toBeNull()
    expect(await checkIn(ctx, { ...asker, eventId: 'no id' }, textOf(ticket))).toBeNull()
    expect((await statusOf(ticket.id)).status).toBe('active')
    expect(await logOf(event)).toEqual([])
  })
})

describe('the state after a scan', () => {
  it('counts the guest and begins with the scan, whether the door was read anew or kept', async () => {
    const { event, door: manager } = await newDoor()
    const [first, second] = await addTickets(db, event, jackie, 2)
    const states = [
      await present(manager, first.hash), // read anew
      await present(manager, second!.hash), // kept
      await present(manager, second!.hash), // refused
      await present(manager, 'https://example.com'), // never asked the ticket
    ].map((checked) => checked?.state)
    expect(states.map((state) => [state?.door.inTheRoom, state?.door.expected])).toEqual([
      [1, 2],
      [2, 2],
      [2, 2],
      [2, 2],
    ])
    const inThen = { kind: 'in', message: 'Come in', holderName: 'Jackie Montgomery', by: 'Dee' }
    const strip = [
      { kind: 'refused', message: 'Not a ticket', holderName: null, undo: null },
      { kind: 'refused', message: 'Already in', holderName: 'Jackie Montgomery', undo: null },
      { ...inThen, undo: second!.id },
      { ...inThen, undo: first.id },
    ]
    expect(states.map((state) => state?.recent)).toMatchObject([
      strip.slice(3),
      strip.slice(2),
      strip.slice(1),
      strip,
    ])
    expect((await readDoorState(db, manager)).recent).toEqual(states.at(-1)?.recent)
  })
})

describe('whoever is not let in hears why', () => {
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

  it("a typed hash of another organiser's event is not told apart from one that nobody was given", async () => {
    const { event } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    expect(await scan(ticket.hash)).toEqual({ ok: false, failure: { code: 'TICKET_NOT_FOUND' } })
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

describe('the log', () => {
  it('keeps every scan, with who, where and why', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, manager)
    await scan(ticket.hash, manager)
    await scan('<img src=x onerror=alert(1)>\u0000\u202e\ud800', manager)
    await scan('A'.repeat(100_000), manager)
    expect(await logOf(event)).toMatchObject([
      {
        level: 'info',
        event_type: 'check_in',
        ticket_id: ticket.id,
        user_id: manager.personId,
        organizer_id: event.organizerId,
        ip_address: '203.0.113.7',
        user_agent: 'A phone',
      },
      {
        level: 'warn',
        event_type: 'check_in_refused',
        ticket_id: ticket.id,
        error_code: 'ALREADY_IN',
        message: 'Ticket is used',
      },
      {
        error_code: 'NOT_A_TICKET',
        message: 'Validation failed',
        metadata: { presented: '<img src=x onerror=alert(1)>\ufffd\ufffd\ufffd' },
      },
      { error_code: 'NOT_A_TICKET', metadata: { presented: 'A'.repeat(200) } },
    ])
    expect((await readDoorState(db, manager)).recent).toMatchObject([
      { kind: 'refused', message: 'Not a ticket', holderName: null },
      { kind: 'refused', message: 'Not a ticket', holderName: null },
      { kind: 'refused', message: 'Already in', holderName: 'Jackie Montgomery', by: 'Dee' },
      { kind: 'in', message: 'Come in', holderName: 'Jackie Montgomery', by: 'Dee', undo: ticket.id },
    ])
  })
})

describe('guessing', () => {
  it('ends after twenty wrong codes in a minute, and even a good code then has to wait', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    for (let i = 0; i < MAX_GUESSES_PER_MINUTE; i++)
      expect(await scan(`K7P3MZQ90ABC${String(i).padStart(4, '0')}`, manager)).toMatchObject({
        failure: { code: 'TICKET_NOT_FOUND' },
      })
    expect(await scan(ticket.hash, manager)).toEqual({ ok: false, failure: { code: 'TOO_MANY_TRIES' } })
    expect((await statusOf(ticket.id)).status).toBe('active')

    await db.pool.query(
      `update ticket_logs set created_at = created_at - interval '61 seconds' where event_id = $1`,
      [event.id],
    )
    expect((await scan(ticket.hash, manager)).ok).toBe(true)
  })

  it('is not what a camera does that looks at a poster', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    for (let i = 0; i < MAX_GUESSES_PER_MINUTE + 5; i++) await scan('https://example.com/poster', manager)
    expect((await scan(ticket.hash, manager)).ok).toBe(true)
  })
})

describe('taking a scan back', () => {
  it('works for fifteen minutes, is logged, and the ticket comes in again', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, manager)
    expect(await undoCheckIn(db, manager, ticket.id, device)).toBe(true)
    expect(await statusOf(ticket.id)).toEqual({ status: 'active', used_by: null, used_by_name: null })
    expect((await logOf(event)).at(-1)).toMatchObject({
      event_type: 'check_in_undone',
      user_id: manager.personId,
    })
    expect((await scan(ticket.hash, manager)).ok).toBe(true)

    await db.pool.query(`update tickets set used_at = now() - interval '15 minutes 1 second' where id = $1`, [
      ticket.id,
    ])
    expect(await undoCheckIn(db, manager, ticket.id, device)).toBe(false)
  })

  it('does nothing to a ticket of another event or one that never came in', async () => {
    const { event, door: itsDoor } = await newDoor()
    const [elsewhere] = await addTickets(db, event, jackie)
    await scan(elsewhere.hash, itsDoor)
    const [waiting] = await addTickets(db, ball, jackie)
    expect(await undoCheckIn(db, door, elsewhere.id, device)).toBe(false)
    expect((await statusOf(elsewhere.id)).status).toBe('used')
    expect(await undoCheckIn(db, door, waiting.id, device)).toBe(false)
  })
})
