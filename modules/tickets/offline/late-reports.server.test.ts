// Reports that arrive when the night has gone on: a day later, in parts, from somebody who is off the door by then.
import { describe, expect, test } from 'vitest'
import { nightOf } from '#modules/events/tonight.ts'
import { readDoorReport } from '#modules/tickets/offline/report/read-door-report.server.ts'
import { ScanReportSchema } from '#modules/tickets/offline/report/scan-report-schema.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { DAY_MS, HOUR_MS, systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets, type TicketFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, newDoor, scan, managerOf, statusOf } = await testDoor(db)
const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const state = async (ticket: TicketFixture) => (await statusOf(ticket.id)).status

/** A door of an event, whoever scanned there until a moment ago, and their device. */
async function formerScanner(agoMs?: number) {
  const owner = await addPerson(db, 'Dee')
  const kim = await addPerson(db, 'Kim')
  const event = await addEvent(db, owner)
  let proof: Awaited<ReturnType<typeof managerOf>> | null = null
  await addScanner(db, kim.id, event.id, async () => {
    proof = await managerOf(event, kim)
  })
  return {
    event,
    owner: await managerOf(event, owner),
    phone: doorDevice(db, proof!, agoMs === undefined ? {} : { agoMs }),
  }
}

describe('what is taken back', () => {
  test('in a report after its scan is taken back in the ticket as well', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const phone = doorDevice(db, door)
    await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    expect(await state(ticket)).toBe('used')
    await phone.report([phone.scanned(2, 6, { kind: 'undone', undoes: 1 })])
    expect(await state(ticket)).toBe('active')
    expect((await scan(ticket.hash, door)).ok).toBe(true)
  })

  test.each([
    ['15 minutes after its scan', 20, 'active'],
    ['later than that', 20.1, 'used'],
  ])('%s leaves the ticket %s', async (_, minutes, status) => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const phone = doorDevice(db, door)
    await phone.report([
      phone.scanned(1, 5, { code: codeOf(ticket) }),
      phone.scanned(2, minutes, { kind: 'undone', undoes: 1 }),
    ])
    expect(await state(ticket)).toBe(status)
  })

  test('by somebody who is off the door by then stays', async () => {
    const { event, phone } = await formerScanner()
    const [ticket] = await addTickets(db, event, jackie)
    await phone.report([
      phone.scanned(1, 5, { code: codeOf(ticket) }),
      phone.scanned(2, 6, { kind: 'undone', undoes: 1, code: codeOf(ticket) }),
    ])
    expect(await state(ticket)).toBe('used')
  })
})

test.each([
  ['on the night of their last contact uses up the ticket', HOUR_MS, 5, 'used'],
  ['a day after it, to the millisecond, uses it up as well', 25 * HOUR_MS, 24 * 60, 'used'],
  ['sixty days after it is kept, and uses up nothing', 60 * DAY_MS, 60 * 24 * 60 - 30, 'active'],
])('a scan by somebody who is off the door by then %s', async (_, agoMs, minutes, status) => {
  const { event, owner, phone } = await formerScanner(agoMs)
  const [ticket] = await addTickets(db, event, jackie)
  await phone.report([phone.scanned(1, minutes, { code: codeOf(ticket) })])
  expect(await state(ticket)).toBe(status)
  expect((await readDoorReport(db, owner)).doubtful).toMatchObject([
    { reason: 'let in by somebody who was off the door by then' },
  ])
})

test('a guest who went out and is let in by a door without a signal is in the room', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  await scan(ticket.hash, door)
  await db.statement(
    "update tickets set used_at = now() - interval '50 minutes', out_at = now() - interval '40 minutes' where id = $1",
    [ticket.id],
  )
  await db.statement(
    "update ticket_logs set created_at = now() - interval '50 minutes' where ticket_id = $1",
    [ticket.id],
  )
  const phone = doorDevice(db, door)
  await phone.report([phone.scanned(1, 30, { code: codeOf(ticket) })])
  expect(await db.statement('select status, out_at from tickets where id = $1', [ticket.id])).toEqual([
    { status: 'used', out_at: null },
  ])
})

test('a report is answered with the door as it is then, to whoever still runs it', async () => {
  const { event, door } = await newDoor()
  const [ticket, other] = await addTickets(db, event, jackie, 2)
  const phone = doorDevice(db, door)
  const stateAfter = async (scans: Parameters<typeof phone.report>[0]) => {
    const answer = await phone.report(scans)
    return answer?.ok ? answer.value.state : null
  }
  expect((await stateAfter([phone.scanned(1, 5, { code: codeOf(ticket) })]))?.door.inTheRoom).toBe(1)
  await scan(other!.hash, door)
  const later = await stateAfter([])
  expect([later?.door.inTheRoom, later?.recent.length]).toEqual([2, 2])
  const former = await formerScanner()
  const [theirs] = await addTickets(db, former.event, jackie)
  expect(await former.phone.report([former.phone.scanned(1, 5, { code: codeOf(theirs) })])).toMatchObject({
    value: { state: null },
  })
})

test('one device that let a ticket in twice is not two doors', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const phone = doorDevice(db, door)
  await phone.report([
    phone.scanned(1, 5, { code: codeOf(ticket) }),
    phone.scanned(2, 6, { kind: 'by hand', code: codeOf(ticket) }),
  ])
  expect((await readDoorReport(db, door)).doubles).toEqual([])
  const other = doorDevice(db, door)
  await other.report([other.scanned(1, 7, { code: codeOf(ticket) })])
  expect((await readDoorReport(db, door)).doubles).toHaveLength(1)
})

describe('at an event of several days', () => {
  const CHICAGO = 'America/Chicago'
  const today = nightOf(systemNow(), CHICAGO)
  /** Whose second day of three is today. */
  async function weekender(admitsOn: number[] | null) {
    const owner = await addPerson(db, 'Dee')
    const event = await addEvent(db, owner, {
      startsAt: instantAt(addDays(today, -1), '12:00', CHICAGO),
      endsAt: instantAt(addDays(today, 1), '23:00', CHICAGO),
    })
    await db.statement('update ticket_types set admits_on = $2 where event_id = $1', [event.id, admitsOn])
    const [ticket] = await addTickets(db, event, jackie)
    return { ticket, phone: doorDevice(db, await managerOf(event, owner), { agoMs: 26 * HOUR_MS }) }
  }
  test.each([
    ['a ticket of the first day stays used', [1], 'used'],
    ['a pass is good again', null, 'active'],
    ['a ticket of the first and the third day is good again', [1, 3], 'active'],
  ] as [string, number[] | null, string][])(
    'after a report on the second day of a scan on the first, %s',
    async (_, admitsOn, status) => {
      const { ticket, phone } = await weekender(admitsOn)
      for (let time = 0; time < 2; time++) {
        await phone.report([phone.scanned(1, 1, { code: codeOf(ticket) })])
        await phone.report([
          phone.scanned(2, 2, { kind: 'refused', reason: 'ALREADY_IN', code: codeOf(ticket) }),
        ])
        expect(await state(ticket)).toBe(status)
      }
    },
  )
})

describe('a report', () => {
  const scanned = { counter: 1, contact: '1.x', elapsedMs: 1, kind: 'refused', code: 'x' }
  const report = { device: crypto.randomUUID(), scans: [scanned] }
  test.each([
    ['whose reason is no code', { scans: [{ ...scanned, reason: 'toString' }] }],
    ['whose reason has a sign that no text may hold', { scans: [{ ...scanned, reason: 'A\u0000' }] }],
    ['that names a number twice', { scans: [scanned, scanned] }],
    ['since before there were doors', { since: '-271821-04-20T00:00:00.000Z' }],
    ['since no moment', { since: 'yesterday' }],
  ])('%s is refused as a whole', (_, over) => {
    expect(ScanReportSchema.safeParse(report).success).toBe(true)
    expect(ScanReportSchema.safeParse({ ...report, ...over }).success).toBe(false)
  })

  test('keeps half a sign as one that says so', () => {
    const read = ScanReportSchema.parse({ ...report, scans: [{ ...scanned, code: 'a\ud800' }] })
    expect(read.scans[0]?.code).toBe('a\ufffd')
  })
})
