import { describe, expect, it } from 'vitest'
import { CHECK_IN_STATEMENT, checkIn, checkInValues } from '#modules/tickets/door/check-in.server.ts'
import { doorState } from '#modules/tickets/door/door-state.server.ts'
import { doorCode, formatHash, payloadText } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'
import { type TicketFixture, addEvent, addTickets, signer } from '#tests/support/ticket-fixtures.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { presentedAt, testDoor } from '#tests/support/door.ts'

const db = await testDatabase({ max: 16 })
const { tasha, jackie, ball, device, doors, present, scan, newDoor, statusOf, logOf } = await testDoor(db)

describe('checking in a valid ticket', () => {
  it.each([
    ['the short code on the phone', (t: Awaited<ReturnType<typeof addTickets>>[0]) => doorCode(t.id, t.hash)],
    ['the full code in the mail', (t: Awaited<ReturnType<typeof addTickets>>[0]) => payloadText(t.payload)],
    [
      'the hash, read out and typed',
      (t: Awaited<ReturnType<typeof addTickets>>[0]) => formatHash(t.hash).toLowerCase(),
    ],
  ])('is admitted by %s, and is refused from then on as used already', async (_, present) => {
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

  it.each([
    ['of one process, which share statements', () => db],
    ['of as many processes', () => ({ ...db })],
  ])('is admitted once, however many doors %s scan it at the same moment', async (_, of) => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const code = doorCode(ticket.id, ticket.hash)
    const answers = await Promise.all(Array.from({ length: 32 }, () => scan(code, manager, of())))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.failure.code === 'ALREADY_IN')).toHaveLength(31)
    const log = await logOf(event)
    expect(log.filter((row) => row.event_type === 'check_in')).toHaveLength(1)
    expect(log).toHaveLength(32)
  })

  it('would be admitted many times without the guard on its status, so the race above is a race', async () => {
    const { event, door: manager } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const unguarded = CHECK_IN_STATEMENT.replace(/and \(t\.status = 'active'[^]*?(?=and \(k\.admits_on)/, '')
    expect(unguarded).not.toBe(CHECK_IN_STATEMENT)
    const values = checkInValues([presentedAt(manager, ticket)])
    const admitted = await Promise.all(
      Array.from({ length: 32 }, async () => {
        const { rows } = await db.pool.query<{ ticketId: string | null }>(unguarded, values)
        return rows[0]?.ticketId
      }),
    )
    expect(admitted.filter((id) => id === ticket.id).length).toBeGreaterThan(1)
  })
})

describe('a ticket whose scan another door takes back before this one has seen why it is refused', () => {
  /** The ticket is in while each of so many check-ins runs, and out again when it is looked at. */
  function takingBack(ticketId: string, times: number) {
    let left = times
    const set = (values: string) => db.pool.query(`update tickets set ${values} where id = $1`, [ticketId])
    return throughStatement(db, async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const isIn = text === CHECK_IN_STATEMENT && left-- > 0
      if (isIn) await set("status = 'used', used_at = now()")
      const rows = await db.statement<Row>(text, values)
      if (isIn) await set("status = 'active', used_at = null")
      return rows
    })
  }

  it('comes in, also where that happens twice', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    expect(await scan(ticket.hash, door, takingBack(ticket.id, 2))).toMatchObject({ ok: true })
    expect((await logOf(event)).map(({ event_type }) => event_type)).toEqual(['check_in'])
  })

  it('is given up the third time, and nothing is said of it', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await expect(scan(ticket.hash, door, takingBack(ticket.id, 3))).rejects.toThrow('kept changing')
    expect((await statusOf(ticket.id)).status).toBe('active')
    expect(await logOf(event)).toEqual([])
  })
})

it('before its door opens nobody comes in, where nothing says that somebody opened it', async () => {
  const later = await addEvent(db, tasha, { startsAt: plusMs(systemNow(), 9 * HOUR_MS) })
  const [ticket] = await addTickets(db, later, jackie)
  const asker = { eventId: later.id, person: tasha, device, number: null }
  const ctx = { db, signer, doorCache: doors, now: systemNow() }
  expect(await checkIn(ctx, asker, ticket.hash)).toMatchObject({
    result: { ok: false, failure: { code: 'DOOR_NOT_OPEN' } },
  })
})

describe("the door of somebody else's event", () => {
  it.each([
    ['a good ticket', (ticket: TicketFixture) => doorCode(ticket.id, ticket.hash)],
    ['a code that nobody was given', () => 'K7P3-MZQ9-0ABC-1EFG'],
    ['a forged payload', ({ payload }: TicketFixture) => payloadText({ ...payload, holderName: 'X' })],
    ['no ticket at all', () => 'https://example.com'],
  ])('is not there: %s comes in nowhere, and nothing is recorded', async (_, textOf) => {
    const { event } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const asker = { eventId: event.id, person: tasha, device, number: null }
    const ctx = { db, signer, doorCache: doors, now: systemNow() }
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
      { ...inThen, undo: await scanOf(db, second!.id) },
      { ...inThen, undo: await scanOf(db, first.id) },
    ]
    expect(states.map((state) => state?.recent)).toMatchObject([
      strip.slice(3),
      strip.slice(2),
      strip.slice(1),
      strip,
    ])
    expect((await doorState({ db, doorCache: doors, now: systemNow() }, manager)).recent).toEqual(
      states.at(-1)?.recent,
    )
  })
})

it('a meal that is handed out counts no guest', async () => {
  const { event, door: manager } = await newDoor()
  const [guest, meal] = await addTickets(db, event, jackie, 2)
  const extra = newId()
  await db.pool.query(
    `insert into ticket_types (event_id, id, name, price_cents, admits, position)
     select event_id, $2, 'A meal', price_cents, 0, 9 from ticket_types where event_id = $1 limit 1`,
    [event.id, extra],
  )
  await db.pool.query('update tickets set ticket_type_id = $2 where id = $1', [meal!.id, extra])
  const inTheRoom = async (code: string) => (await present(manager, code))?.state.door.inTheRoom
  expect([await inTheRoom(guest.hash), await inTheRoom(meal!.hash)]).toEqual([1, 1])
  expect((await statusOf(meal!.id)).status).toBe('used')
})

describe('the log of scans', () => {
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
    expect((await doorState({ db, doorCache: doors, now: systemNow() }, manager)).recent).toMatchObject([
      { kind: 'refused', message: 'Not a ticket', holderName: null },
      { kind: 'refused', message: 'Not a ticket', holderName: null },
      { kind: 'refused', message: 'Already in', holderName: 'Jackie Montgomery', by: 'Dee' },
      {
        kind: 'in',
        message: 'Come in',
        holderName: 'Jackie Montgomery',
        by: 'Dee',
        undo: await scanOf(db, ticket.id),
      },
    ])
  })
})
