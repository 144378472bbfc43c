// Codes that ended between a scan without a signal and its report: the time of the scan decides, not that of the report.
import { describe, expect, test } from 'vitest'
import { readDoorReport } from '#modules/tickets/offline/report/read-door-report.server.ts'
import { isOfEarlierCode } from '#modules/tickets/earlier-codes.server.ts'
import { hexOf, KEY_BYTES, keyText } from '#modules/tickets/offline/list/list-keys.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { renameOwnTicket } from '#modules/tickets/rename/rename-ticket.server.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { send, take, ticketNow } from '#tests/support/passing.ts'
import { randomFrom } from '#tests/support/three-doors.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import {
  addEvent,
  addPerson,
  addTickets,
  signer,
  type TicketFixture,
} from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, managerOf, scan, statusOf } = await testDoor(db)
const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const keyOf = async ({ id, hash }: TicketFixture) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keyText(id, hash)))
  return hexOf(new Uint8Array(digest).subarray(0, KEY_BYTES))
}

/** A door of an event that begins in an hour, a ticket to it, and a device that the server saw an hour ago. */
async function begin() {
  const owner = await addPerson(db, 'Dee')
  const event = await addEvent(db, owner, { startsAt: plusMs(systemNow(), HOUR_MS) })
  const door = await managerOf(event, owner)
  const [ticket] = await addTickets(db, event, jackie)
  return { event, door, ticket, phone: doorDevice(db, door) }
}

/** What ends the code of a ticket, and until when by what is kept of it. */
const ENDS = {
  renamed: {
    end: (ticket: TicketFixture) =>
      renameOwnTicket({ db, signer, now: systemNow() }, jackie.id, { ticketId: ticket.id, name: 'Jo M.' }),
    back: 'update replaced_codes set replaced_at = $2 where ticket_id = $1',
    status: 'used',
    code: 'REPLACED',
  },
  'passed on': {
    end: async (ticket: TicketFixture) =>
      take(db, await addPerson(db, 'Maya'), await send(db, jackie, ticket)),
    back: 'update ticket_offers set taken_at = $2 where ticket_id = $1',
    status: 'used',
    code: 'PASSED_ON',
  },
  refunded: {
    end: ({ id }: TicketFixture) =>
      db.pool.query(`update tickets set status = 'refunded', used_at = null where id = $1`, [id]),
    back: 'update tickets set ended_at = $2 where id = $1',
    status: 'refunded',
    code: 'TICKET_NOT_ACTIVE',
  },
  'made void': {
    end: ({ id }: TicketFixture) =>
      db.pool.query(`update tickets set status = 'cancelled' where id = $1`, [id]),
    back: 'update tickets set ended_at = $2 where id = $1',
    status: 'cancelled',
    code: 'TICKET_NOT_ACTIVE',
  },
} as const

const codesOf = async (ticket: TicketFixture) =>
  (
    await db.pool.query(
      'select error_code from ticket_logs where ticket_id = $1 and scanned_at is not null order by device_counter',
      [ticket.id],
    )
  ).rows.map(({ error_code }) => error_code as string | null)

describe.each(Object.entries(ENDS))('a code whose ticket was %s', (_, { end, back, status, code }) => {
  test('after the scan lets in, as if the scan had been told at once', async () => {
    const { ticket, phone } = await begin()
    await end(ticket)
    for (let time = 0; time < 2; time++) await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    expect(await codesOf(ticket)).toEqual([null])
    expect((await statusOf(ticket.id)).status).toBe(status)
  })

  test('before the scan lets in nobody, to the millisecond', async () => {
    const { ticket, phone } = await begin()
    await end(ticket)
    await db.pool.query(back, [ticket.id, phone.at(5)])
    const before = status === 'used' ? 'active' : status
    await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    expect(await codesOf(ticket)).toEqual([code])
    expect((await statusOf(ticket.id)).status).toBe(before)
    await phone.report([phone.scanned(2, 5 - 1 / 60_000, { code: codeOf(ticket) })])
    expect(await codesOf(ticket)).toEqual([code, null])
  })
})

/** What the door says of a ticket whose earlier code was scanned without a signal before it was passed on. */
async function passedOnAfter() {
  const { event, door, ticket, phone } = await begin()
  await ENDS['passed on'].end(ticket)
  const { hash } = await ticketNow(db, ticket)
  return {
    event,
    door,
    ticket,
    phone,
    newHash: hash,
    report: [phone.scanned(1, 5, { code: codeOf(ticket) })],
  }
}

describe('who has the ticket by then', () => {
  test('is told that it is in, by whom and when', async () => {
    const { door, phone, newHash, report } = await passedOnAfter()
    await phone.report(report)
    expect(await scan(newHash, door)).toMatchObject({
      failure: { code: 'ALREADY_IN', usedAt: phone.at(5), usedBy: 'Dee' },
    })
    expect(await readDoorReport(db, door)).toEqual({ doubles: [], doubtful: [] })
  })

  test('and came in by the new code is listed with the other, who was first', async () => {
    const { door, phone, newHash, report } = await passedOnAfter()
    expect((await scan(newHash, door)).ok).toBe(true)
    for (let time = 0; time < 2; time++) await phone.report(report)
    const { doubles, doubtful } = await readDoorReport(db, door)
    expect([doubles[0]?.entries.length, doubles[0]?.entries[0]?.at, doubtful]).toEqual([2, phone.at(5), []])
  })

  test('is not named by the scan of who had it before', async () => {
    const { event, ticket, phone, report } = await passedOnAfter()
    await phone.report(report)
    await phone.report([phone.scanned(2, 7, { kind: 'refused', reason: 'ALREADY_IN', code: codeOf(ticket) })])
    const { rows } = await db.pool.query(
      `select count(*) filter (where ${isOfEarlierCode('l')})::integer as unnamed, count(*)::integer as all
       from ticket_logs l where event_id = $1 and scanned_at is not null`,
      [event.id],
    )
    expect(rows).toEqual([{ unnamed: 2, all: 2 }])
  })

  test('keeps it good when the scan was taken back', async () => {
    const { door, phone, newHash, report } = await passedOnAfter()
    await phone.report([...report, phone.scanned(2, 6, { kind: 'undone', undoes: 1 })])
    expect((await scan(newHash, door)).ok).toBe(true)
  })
})

test('a guest who was found by name is let in by the name and code of that time', async () => {
  const { ticket, phone } = await begin()
  await ENDS.renamed.end(ticket)
  await phone.report([phone.scanned(1, 5, { key: await keyOf(ticket) })])
  expect([await codesOf(ticket), (await statusOf(ticket.id)).status]).toEqual([[null], 'used'])
})

test.each([
  ['after it was refunded', false],
  ['before', true],
])(
  'a host is told that somebody was in whose money went back, where they could not know: told %s',
  async (_, isTold) => {
    const { door, ticket, phone } = await begin()
    const report = () => phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
    if (isTold) await report()
    await ENDS.refunded.end(ticket)
    await report()
    expect((await readDoorReport(db, door)).doubtful).toMatchObject(
      isTold
        ? []
        : [
            {
              holderName: jackie.name,
              reason: 'let in before the ticket was refunded or made void, and told later',
            },
          ],
    )
    expect([await codesOf(ticket), (await statusOf(ticket.id)).status]).toEqual([[null], 'refunded'])
  },
)

test.each([
  ['a reservation that was never paid', 'pending', 'cancelled', 'TICKET_NOT_ACTIVE'],
  ['a ticket whose end is not known', 'refunded', 'cancelled', 'TICKET_NOT_ACTIVE'],
])('%s was good at no time', async (_, before, after, code) => {
  const { ticket, phone } = await begin()
  for (const status of [before, after])
    await db.pool.query('update tickets set status = $2, ended_at = null where id = $1', [ticket.id, status])
  await phone.report([phone.scanned(1, 5, { code: codeOf(ticket) })])
  expect(await codesOf(ticket)).toEqual([code])
})

test('a clock that lies makes no scan earlier than the last contact: what had ended by then stays ended', async () => {
  const { ticket, phone } = await begin()
  await ENDS['passed on'].end(ticket)
  await db.pool.query(ENDS['passed on'].back, [ticket.id, phone.at(0)])
  await phone.report([phone.scanned(1, -600, { code: codeOf(ticket) })])
  expect([await codesOf(ticket), (await statusOf(ticket.id)).status]).toEqual([['PASSED_ON'], 'active'])
})

test('a ticket ends once: a refund of what was void keeps its time, and what is good again has none', async () => {
  const { ticket } = await begin()
  const endedAfter = async (status: string) =>
    (
      await db.pool.query('update tickets set status = $2, used_at = null where id = $1 returning ended_at', [
        ticket.id,
        status,
      ])
    ).rows[0].ended_at as Date | null
  const end = await endedAfter('cancelled')
  expect(end).not.toBeNull()
  expect(await endedAfter('refunded')).toEqual(end)
  expect(await endedAfter('active')).toBeNull()
  expect(await endedAfter('pending')).toBeNull()
  expect(await endedAfter('cancelled')).toBeNull()
})

describe('a night of three doors, at which codes end while reports arrive', () => {
  const MINUTES = [5, 9, 12, 15, 18, 21, 24, 27, 33, 36]
  const ENDED_AT = 20
  /** Plays it, with reports in another order and in other parts for each seed; answers what counted, line by line. */
  async function play(seed: number, kind: 'renamed' | 'refunded') {
    const { event, door, ticket } = await begin()
    const random = randomFrom(seed)
    const phones = [0, 1, 2].map(() => doorDevice(db, door))
    const scans = MINUTES.map((minute, at) => ({ minute, phone: phones[at % 3]!, counter: at + 1 }))
    const report = async ({ minute, phone, counter }: (typeof scans)[number]) => {
      const code = codeOf(ticket)
      await phone.report([phone.scanned(counter, minute, { code })])
      if (random() < 0.3) await phone.report([phone.scanned(counter, minute, { code })])
    }
    const mixed = scans.map((scanned) => ({ scanned, at: random() })).toSorted((a, b) => a.at - b.at)
    // What was scanned after the end cannot have arrived before it.
    const isEarly = ({ scanned, at }: (typeof mixed)[number]) => scanned.minute < ENDED_AT && at < 0.5
    for (const one of mixed.filter(isEarly)) await report(one.scanned)
    const endedAt = phones[0]!.at(ENDED_AT)
    if (kind === 'refunded') await ENDS.refunded.end(ticket)
    else {
      await db.pool.query(`insert into replaced_codes (event_id, hash, ticket_id) values ($1, $2, $3)`, [
        event.id,
        ticket.hash,
        ticket.id,
      ])
      await db.pool.query('update tickets set validation_hash = $2 where id = $1', [
        ticket.id,
        ticket.id.replaceAll('-', '').slice(-16).toUpperCase(),
      ])
    }
    await db.pool.query(ENDS[kind].back, [ticket.id, endedAt])
    for (const one of mixed.filter((some) => !isEarly(some))) await report(one.scanned)
    const { rows } = await db.pool.query<{ counter: number }>(
      `select device_counter as counter from ticket_logs where event_id = $1 and error_code is null and scanned_at is not null order by 1`,
      [event.id],
    )
    const [row] = (await db.pool.query('select status, used_at from tickets where id = $1', [ticket.id])).rows
    const first = phones[0]!.at(MINUTES[0]!)
    return {
      counted: rows.map(({ counter }) => counter),
      listed: (await readDoorReport(db, door)).doubles[0]?.entries.length,
      row: row.status === 'used' && row.used_at.toISOString() === first ? 'used first' : row.status,
    }
  }

  test.each([
    ['renamed', 'used first'],
    ['refunded', 'refunded'],
  ] as const)('counts what was scanned before a code was %s, in whatever order', async (kind, row) => {
    for (let seed = 1; seed <= 8; seed++)
      expect(await play(seed, kind)).toEqual({ counted: [1, 2, 3, 4, 5], listed: 5, row })
  })
})
