import { describe, expect, test } from 'vitest'
import type { ScanReporter } from '#modules/tickets/offline/report/scan-reporter.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import type { ReportedScan } from '#modules/tickets/offline/report/scan-report-schema.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { hexOf, KEY_BYTES, keyText } from '#modules/tickets/offline/list/list-keys.ts'
import { readDoorReport } from '#modules/tickets/offline/report/read-door-report.server.ts'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import type { EventId } from '#platform/ids.ts'
import { epochMs, systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets, type TicketFixture } from '#tests/support/ticket-fixtures.ts'
import { randomFrom } from '#tests/support/three-doors.ts'

const db = await testDatabase()
const { jackie, newDoor, scan, statusOf, device, logOf } = await testDoor(db)

const deviceOf = (door: ScanReporter, deviceId?: string) =>
  doorDevice(db, door, deviceId === undefined ? {} : { deviceId })

const rowOf = async (ticketId: string) =>
  (await db.pool.query('select status, used_at, used_by_name from tickets where id = $1', [ticketId]))
    .rows[0] as { status: string; used_at: Date | null; used_by_name: string | null }

const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)

describe('scans that were made without a signal', () => {
  test('let in at the time at which they were made, once, however often they are sent', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const phone = deviceOf(door)
    const scans = [
      phone.scanned(1, 10, { code: codeOf(ticket) }),
      phone.scanned(2, 11, { kind: 'refused', reason: 'ALREADY_IN', code: codeOf(ticket) }),
      phone.scanned(3, 12, { kind: 'refused', reason: 'NOT_A_TICKET', code: '<script>alert(1)</script>' }),
    ]
    for (let time = 0; time < 3; time++) {
      const answer = await phone.report(scans)
      expect(answer?.ok && answer.value.kept).toEqual([1, 2, 3])
    }
    const row = await rowOf(ticket.id)
    expect(row).toMatchObject({ status: 'used', used_by_name: 'Dee' })
    expect(row.used_at?.toISOString()).toBe(phone.at(10))
    const log = await logOf(event)
    expect(log.map(({ event_type, device_counter }) => [event_type, device_counter])).toEqual([
      ['check_in', 1],
      ['check_in_refused', 2],
      ['check_in_refused', 3],
    ])
    expect(log[2].metadata).toMatchObject({ presented: '<script>alert(1)</script>', by: 'Dee' })
    expect((await readDoorReport(db, door)).doubles).toEqual([])
  })

  test('at two doors give the ticket to the earlier one, whichever reports first, and both are listed', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { event, door } = await newDoor()
      const [ticket] = await addTickets(db, event, jackie)
      const phones = [deviceOf(door), deviceOf(door)] as const
      const minutes = [30, 20] as const
      for (const at of order)
        await phones[at].report([phones[at].scanned(1, minutes[at], { code: codeOf(ticket) })])
      expect((await rowOf(ticket.id)).used_at?.toISOString()).toBe(phones[1].at(20))
      const { doubles } = await readDoorReport(db, door)
      expect(doubles).toMatchObject([{ ticketId: ticket.id, holderName: jackie.name }])
      expect(doubles[0]?.entries.map(({ at }) => at)).toEqual([phones[1].at(20), phones[0].at(30)])
      const names = doubles[0]?.entries.map((one) => one.door)
      expect(names).toEqual(
        [phones[1], phones[0]].map(({ deviceId }) => `Scanner ${deviceId.slice(-4).toUpperCase()}`),
      )
    }
  })

  test('are listed by the name of their door, where the device has one', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    for (const [at, doorName] of [
      [5, ' Terrace '],
      [9, undefined],
    ] as const) {
      const phone = deviceOf(door)
      await phone.report([phone.scanned(1, at, { code: codeOf(ticket) })], undefined, doorName)
    }
    const { doubles } = await readDoorReport(db, door)
    expect(doubles[0]?.entries.map((one) => one.door)).toEqual([
      'Terrace',
      expect.stringMatching(/^Scanner \w{4}$/),
    ])
  })

  test('are listed beside what the server let in, and win when they were earlier', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    await scan(ticket.hash, door)
    const phone = deviceOf(door)
    await phone.report([phone.scanned(1, 5, { code: payloadText(ticket.payload) })])
    expect((await rowOf(ticket.id)).used_at?.toISOString()).toBe(phone.at(5))
    expect((await readDoorReport(db, door)).doubles[0]?.entries).toHaveLength(2)
  })

  test('on a clock that is two hours off are no earlier than the last contact, and no later than now', async () => {
    const { event, door } = await newDoor()
    const [early, late] = await addTickets(db, event, jackie, 2)
    const phone = deviceOf(door)
    const before = systemNow()
    await phone.report([
      phone.scanned(1, -120, { code: codeOf(early) }),
      phone.scanned(2, 240, { code: codeOf(late!) }),
    ])
    expect((await rowOf(early.id)).used_at?.toISOString()).toBe(phone.at(0))
    const lateMs = (await rowOf(late!.id)).used_at!.getTime()
    expect([lateMs >= epochMs(before), lateMs <= Date.now()]).toEqual([true, true])
  })

  test('that the server had refused, and the door let in when its answer was lost, were let in', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const phone = deviceOf(door)
    await phone.report([
      phone.scanned(1, 5, { kind: 'refused', reason: 'NOT_CHECKED', code: codeOf(ticket) }),
    ])
    expect((await statusOf(ticket.id)).status).toBe('active')
    await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    expect((await statusOf(ticket.id)).status).toBe('used')
    await phone.report([phone.scanned(1, 5, { kind: 'refused', code: codeOf(ticket) })])
    expect((await logOf(event)).map(({ event_type }) => event_type)).toEqual(['check_in'])
  })

  test('can be taken back, on the device and by any door, and another admission then counts', async () => {
    const { event, door } = await newDoor()
    const [first, second] = await addTickets(db, event, jackie, 2)
    const phone = deviceOf(door)
    await phone.report([
      phone.scanned(1, 58, { code: codeOf(first) }),
      phone.scanned(2, 59, { kind: 'undone', undoes: 1 }),
      phone.scanned(3, 59, { code: codeOf(second!) }),
    ])
    expect((await statusOf(first.id)).status).toBe('active')
    const other = deviceOf(door)
    await other.report([other.scanned(1, 58, { code: codeOf(second!) })])
    expect((await readDoorReport(db, door)).doubles).toHaveLength(1)
    expect(await undoCheckIn(db, door, await scanOf(db, second!.id), device)).toBe(true)
    expect((await rowOf(second!.id)).used_at?.toISOString()).toBe(phone.at(59))
    expect((await readDoorReport(db, door)).doubles).toEqual([])
    expect(await undoCheckIn(db, door, await scanOf(db, second!.id), device)).toBe(true)
    expect((await statusOf(second!.id)).status).toBe('active')
  })

  test('find a guest by the key of the list, and keep one let in by hand whose code is no ticket', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(keyText(ticket.id, ticket.hash)),
    )
    const phone = deviceOf(door)
    await phone.report([
      phone.scanned(1, 5, { key: hexOf(new Uint8Array(digest).subarray(0, KEY_BYTES)) }),
      phone.scanned(2, 6, { kind: 'by hand', code: '0000-0000-0000-0000' }),
      phone.scanned(3, 7, {
        kind: 'by hand',
        code: payloadText({ ...ticket.payload, holderName: 'Somebody Else' }),
      }),
    ])
    expect((await statusOf(ticket.id)).status).toBe('used')
    const { doubtful, doubles } = await readDoorReport(db, door)
    expect(doubtful.map(({ reason }) => reason)).toEqual(['Not found', 'Not found'])
    expect((await logOf(event)).map(({ metadata }) => metadata.byHand)).toEqual([undefined, true, true])
    expect(doubles).toEqual([])
  })

  test.each([
    ['refunded', 'Not valid'],
    ['cancelled', 'Not valid'],
    ['pending', 'Not paid yet'],
  ])('of a ticket that is %s by then are kept, listed, and change nothing', async (status, reason) => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie, 1, { status })
    const phone = deviceOf(door)
    await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    expect((await statusOf(ticket.id)).status).toBe(status)
    expect((await readDoorReport(db, door)).doubtful).toMatchObject([{ reason, holderName: jackie.name }])
  })
})

describe('who hands them in', () => {
  test('is nobody who never ran the door, and nobody but who made them, on that device', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const phone = deviceOf(door)
    const scans = [phone.scanned(1, 5, { code: codeOf(ticket) })]
    const { event: others, door: rival } = await newDoor()
    const stranger = deviceOf({ ...rival, eventId: event.id }, phone.deviceId)
    expect(await stranger.report(scans)).toBeNull()
    expect(await stranger.report([])).toBeNull()
    const foreign = deviceOf(door)
    expect(await foreign.report(scans)).toEqual({ ok: false, failure: { code: 'FOREIGN_SCANS' } })
    const elsewhere = deviceOf({ ...door, eventId: others.id }, phone.deviceId)
    expect(await elsewhere.report(scans)).toBeNull()
    expect((await statusOf(ticket.id)).status).toBe('active')
    expect(await logOf(event)).toEqual([])
  })

  test('is who opened the page of the scanner, on every device of theirs, and on that alone', async () => {
    const { event, door } = await newDoor()
    const [ticket] = await addTickets(db, event, jackie)
    const phone = doorDevice(db, door, { byPage: true })
    const scans = [phone.scanned(1, 5, { kind: 'by hand', code: codeOf(ticket) })]
    const { event: others, door: rival } = await newDoor()
    expect(await deviceOf({ ...rival, eventId: event.id }).report(scans)).toBeNull()
    expect(await deviceOf({ ...door, eventId: others.id }).report(scans)).toBeNull()
    expect(await phone.report(scans)).toMatchObject({ ok: true, value: { kept: [1] } })
    expect(await deviceOf(door).report(scans)).toMatchObject({ ok: true, value: { kept: [1] } })
    expect((await rowOf(ticket.id)).used_at?.toISOString()).toBe(phone.at(5))
    expect((await readDoorReport(db, door)).doubles).toHaveLength(1)
  })

  test('may be off the team by then: their scans are kept and marked, and the list alone uses up nothing', async () => {
    const owner = await addPerson(db, 'Dee')
    const kim = await addPerson(db, 'Kim')
    const event = await addEvent(db, owner)
    const [shown, listed] = await addTickets(db, event, jackie, 2)
    const { managerOf } = await testDoor(db)
    let phone: ReturnType<typeof deviceOf> | null = null
    await addScanner(db, kim.id, event.id, async () => {
      phone = deviceOf(await managerOf(event, kim))
      expect((await phone.report([]))?.ok).toBe(true)
    })
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(keyText(listed!.id, listed!.hash)),
    )
    const answer = await phone!.report([
      phone!.scanned(1, 5, { code: codeOf(shown) }),
      phone!.scanned(2, 6, { key: hexOf(new Uint8Array(digest).subarray(0, KEY_BYTES)) }),
    ])
    expect(answer).toMatchObject({ ok: true, value: { contact: null, kept: [1, 2], changes: [] } })
    expect([(await statusOf(shown.id)).status, (await statusOf(listed!.id)).status]).toEqual([
      'used',
      'active',
    ])
    const { doubtful } = await readDoorReport(db, await managerOf(event, owner))
    expect(doubtful.map(({ reason, by }) => [reason, by])).toEqual([
      ['let in by somebody who was off the door by then', 'Kim'],
      ['let in by somebody who was off the door by then', 'Kim'],
    ])
    expect(await phone!.report([])).toBeNull()
  })
})

test('a door that reports is told how full the room is by then, and counts nothing anew without a scan', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const forgotten: string[] = []
  const kept = doorCache()
  const forget = (id: EventId) => {
    forgotten.push(id)
    kept.forget(id)
  }
  const phone = doorDevice(db, door, { cache: { ...kept, forget } })
  const told = async (scans: ReportedScan[]) => {
    const answer = await phone.report(scans)
    return answer?.ok ? answer.value : null
  }
  expect(await told([])).toMatchObject({ state: { door: { inTheRoom: 0 } }, changes: [], kept: [] })
  expect(forgotten).toEqual([])
  const answer = await told([phone.scanned(1, 5, { code: codeOf(ticket) })])
  expect(answer).toMatchObject({ state: { door: { inTheRoom: 1 } }, changes: [], kept: [1] })
  expect(forgotten).toEqual([event.id])
  // By its new contact it proves what it scans from now on.
  const next = { ...phone.scanned(2, 0, { kind: 'refused' }), contact: answer!.contact! }
  expect(await told([next])).toMatchObject({ kept: [2] })
})

test('at what is no event nobody hands in anything', async () => {
  const { door } = await newDoor()
  expect(await deviceOf({ ...door, eventId: 'no-event' as EventId }).report([])).toBeNull()
})

test('a door hears what came in, and what was taken back, at the others', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const phone = deviceOf(door)
  const since = systemNow()
  const heard = async () => {
    const answer = await phone.report([], since)
    return answer?.ok ? answer.value.changes.map(({ used }) => used?.by ?? null) : 'nothing'
  }
  expect(await heard()).toEqual([])
  await scan(ticket.hash, door)
  expect(await heard()).toEqual(['Dee'])
  await undoCheckIn(db, door, await scanOf(db, ticket.id), device)
  expect(await heard()).toEqual([null])
})

test('rows say the same whatever the order and the parts in which doors report', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomFrom(seed)
    const { event, door } = await newDoor()
    const tickets = await addTickets(db, event, jackie, 3)
    const minutes = Array.from({ length: 9 }, (_, at) => ({ at, minute: 1 + 4 * ((at * 5 + seed) % 9) }))
    const results: unknown[] = []
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (let order = 0; order < 3; order++) {
      await db.pool.query('delete from ticket_logs where event_id = $1', [event.id])
      await db.pool.query("update tickets set status = 'active', used_at = null where event_id = $1", [
        event.id,
      ])
      const phones = ids.map((id) => deviceOf(door, id))
      const scans = minutes.map(({ at, minute }) => {
        const phone = phones[at % 3]!
        const scanned = phone.scanned(1 + Math.floor(at / 3), minute, {
          code: codeOf(tickets[Math.floor(at / 3)]!),
        })
        return { phone, scanned }
      })
      for (const { phone, scanned } of scans.toSorted(() => random() - 0.5)) {
        await phone.report([scanned])
        if (random() < 0.3) await phone.report([scanned])
      }
      const { rows } = await db.pool.query<{ used_at: Date; device_id: string }>(
        `select l.device_id, l.device_counter from tickets t join ticket_logs l on l.event_id = t.event_id and l.ticket_id = t.id
           and l.scanned_at = t.used_at where t.event_id = $1 order by t.id, l.device_id, l.device_counter`,
        [event.id],
      )
      results.push(rows)
    }
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
  }
})
