// What lines of the log become of reported scans, line by line: which stay as they are, and which take which back.
import { expect, test } from 'vitest'
import { headlines } from '#modules/tickets/messages.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { hexOf, KEY_BYTES, keyText } from '#modules/tickets/offline/list/list-keys.ts'
import type { EventId } from '#platform/ids.ts'
import { testDoor } from '#tests/support/door.ts'
import { doorDevice } from '#tests/support/door-device.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets, type TicketFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, newDoor, managerOf, statusOf } = await testDoor(db)

const codeOf = ({ id, hash }: TicketFixture) => doorCode(id, hash)
const keyOf = async ({ id, hash }: TicketFixture) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keyText(id, hash)))
  return hexOf(new Uint8Array(digest).subarray(0, KEY_BYTES))
}
const stateOf = async (...tickets: TicketFixture[]) =>
  Promise.all(tickets.map(async ({ id }) => (await statusOf(id)).status))

/** The lines of an event as "number type level reason", with the number of the line that each takes back. */
async function linesOf(eventId: EventId) {
  const { rows } = await db.pool.query<{ line: string }>(
    `select concat_ws(' ', l.device_counter, l.event_type, l.level, l.error_code, '<- ' || u.device_counter) as line
     from ticket_logs l left join ticket_logs u on u.id = l.undoes where l.event_id = $1 order by l.created_at, l.device_counter`,
    [eventId],
  )
  return rows.map(({ line }) => line)
}

test('a line that says let in stays of its ticket, whatever is told under its number afterwards', async () => {
  const { event, door } = await newDoor()
  const [first, second] = await addTickets(db, event, jackie, 2)
  const phone = doorDevice(db, door)
  await phone.report([phone.scanned(1, 5, { code: codeOf(first) })])
  await phone.report([phone.scanned(1, 6, { code: codeOf(second!) })])
  expect(await linesOf(event.id)).toEqual(['1 check_in info'])
  expect(await stateOf(first)).toEqual(['used'])
})

test('a line that says refused becomes let in, and nothing else', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie)
  const phone = doorDevice(db, door)
  const told = (over: object) => phone.report([phone.scanned(1, 5, { code: codeOf(ticket), ...over })])
  await told({ kind: 'refused', reason: 'NOT_CHECKED' })
  await told({ kind: 'refused', reason: 'OLD_LIST' })
  await told({ kind: 'undone', undoes: 7, code: undefined })
  expect(await linesOf(event.id)).toEqual(['1 check_in_refused warn NOT_CHECKED'])
  await told({})
  expect(await linesOf(event.id)).toEqual(['1 check_in info'])
  expect(await stateOf(ticket)).toEqual(['used'])
})

test('a line warns where nobody came in, and where somebody did without a good ticket', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie, 1, { status: 'refunded' })
  const phone = doorDevice(db, door)
  await phone.report([
    phone.scanned(1, 5, { kind: 'refused', code: codeOf(ticket) }),
    phone.scanned(2, 6, { code: codeOf(ticket) }),
    phone.scanned(3, 7, { kind: 'by hand', code: '0000-0000-0000-0000' }),
    phone.scanned(4, 8, { kind: 'undone', undoes: 9 }),
  ])
  expect(await linesOf(event.id)).toEqual([
    '1 check_in_refused warn',
    '2 check_in warn TICKET_NOT_ACTIVE',
    '3 check_in warn TICKET_NOT_FOUND',
    '4 check_in_undone info',
  ])
})

test('a line says why in the words of the door, or else what happened', async () => {
  const { event, door } = await newDoor()
  const [ticket] = await addTickets(db, event, jackie, 1, { status: 'refunded' })
  const phone = doorDevice(db, door)
  await phone.report([
    phone.scanned(1, 5, { kind: 'refused', code: codeOf(ticket), reason: 'NOT_ON_LIST' }),
    phone.scanned(2, 6, { kind: 'refused', code: codeOf(ticket), reason: 'NOT_CHECKED' }),
    phone.scanned(3, 7, { kind: 'refused', code: codeOf(ticket) }),
    phone.scanned(4, 8, { code: codeOf(ticket) }),
    phone.scanned(5, 9, { kind: 'by hand', code: codeOf(ticket) }),
  ])
  const { rows } = await db.pool.query<{ message: string }>(
    'select message from ticket_logs where event_id = $1 order by device_counter',
    [event.id],
  )
  expect(rows.map(({ message }) => message)).toEqual([
    headlines.NOT_ON_LIST,
    'Refused',
    'Refused',
    headlines.TICKET_NOT_ACTIVE,
    'Let in by hand',
  ])
})

test('a line takes back what was told before, also beside others of its report', async () => {
  const { event, door } = await newDoor()
  const [first, second] = await addTickets(db, event, jackie, 2)
  const phone = doorDevice(db, door)
  await phone.report([phone.scanned(1, 5, { code: codeOf(first) })])
  await phone.report([
    phone.scanned(2, 6, { code: codeOf(second!) }),
    phone.scanned(3, 7, { kind: 'undone', undoes: 1 }),
  ])
  expect(await stateOf(first, second!)).toEqual(['active', 'used'])
})

test('a line takes one admission back: the first that it named, of what was let in, and only where it says so', async () => {
  const { event, door } = await newDoor()
  const [first, second, refused] = await addTickets(db, event, jackie, 3)
  const phone = doorDevice(db, door)
  await phone.report([
    phone.scanned(1, 5, { code: codeOf(first) }),
    phone.scanned(2, 5, { code: codeOf(second!) }),
    phone.scanned(3, 5, { kind: 'refused', code: codeOf(refused!) }),
    phone.scanned(4, 6, { kind: 'undone', undoes: 1 }),
    phone.scanned(5, 6, { kind: 'undone', undoes: 3 }),
    phone.scanned(6, 6, { code: codeOf(refused!), undoes: 2 }),
  ])
  await phone.report([phone.scanned(4, 6, { kind: 'undone', undoes: 2 })])
  expect(await linesOf(event.id)).toEqual([
    '1 check_in info',
    '2 check_in info',
    '3 check_in_refused warn',
    '4 check_in_undone info <- 1',
    '5 check_in_undone info',
    '6 check_in info',
  ])
  expect(await stateOf(first, second!, refused!)).toEqual(['active', 'used', 'used'])
})

test('of several lines that take back, each takes its own', async () => {
  const { event, door } = await newDoor()
  const [first, second, third] = await addTickets(db, event, jackie, 3)
  const phone = doorDevice(db, door)
  await phone.report(
    [first, second!, third!].map((one, at) => phone.scanned(at + 1, 5, { code: codeOf(one) })),
  )
  await phone.report([
    phone.scanned(4, 6, { kind: 'undone', undoes: 3 }),
    phone.scanned(5, 6, { kind: 'undone', undoes: 1 }),
  ])
  expect((await linesOf(event.id)).slice(3)).toEqual([
    '4 check_in_undone info <- 3',
    '5 check_in_undone info <- 1',
  ])
  expect(await stateOf(first, second!, third!)).toEqual(['active', 'used', 'active'])
})

test('a phone takes back what was scanned by it, by this person, at this event: the same numbers elsewhere stay', async () => {
  const owner = await addPerson(db, 'Dee')
  const kim = await addPerson(db, 'Kim')
  const [event, other] = [await addEvent(db, owner), await addEvent(db, owner)]
  await addMember(db, event.organizerId, { person: kim.id, role: 'scanner' })
  const door = await managerOf(event, owner)
  const phone = doorDevice(db, door)
  const others = [
    doorDevice(db, door),
    doorDevice(db, await managerOf(event, kim), { deviceId: phone.deviceId }),
    doorDevice(db, await managerOf(other, owner), { deviceId: phone.deviceId }),
  ]
  const [mine, taken, ...theirs] = await addTickets(db, event, jackie, 4)
  const [elsewhere] = await addTickets(db, other, jackie)
  const used = [...theirs, elsewhere]
  for (const [at, one] of others.entries())
    await one.report([
      one.scanned(1, 5, { code: codeOf(used[at]!) }),
      one.scanned(3, 5, { kind: 'undone', undoes: 9 }),
    ])
  await phone.report([
    phone.scanned(1, 5, { code: codeOf(mine) }),
    phone.scanned(2, 5, { code: codeOf(taken!) }),
    phone.scanned(3, 6, { kind: 'undone', undoes: 1 }),
  ])
  expect(await stateOf(mine, taken!, ...used)).toEqual(['active', 'used', 'used', 'used', 'used'])
  const { rows } = await db.pool.query<{ mine: boolean; undoes: boolean }>(
    `select user_id = $3 and device_id = $4 and event_id = $1 as mine, undoes is not null as undoes from ticket_logs
     where event_id in ($1, $2) and event_type = 'check_in_undone' order by 1`,
    [event.id, other.id, owner.id, phone.deviceId],
  )
  expect(rows).toEqual([
    ...Array.from({ length: 3 }, () => ({ mine: false, undoes: false })),
    { mine: true, undoes: true },
  ])
})

test('a number that only another event has takes nothing back there', async () => {
  const owner = await addPerson(db, 'Dee')
  const [event, other] = [await addEvent(db, owner), await addEvent(db, owner)]
  const phone = doorDevice(db, await managerOf(event, owner))
  const elsewhere = doorDevice(db, await managerOf(other, owner), { deviceId: phone.deviceId })
  const [ticket] = await addTickets(db, other, jackie)
  await elsewhere.report([elsewhere.scanned(7, 5, { code: codeOf(ticket) })])
  await phone.report([phone.scanned(1, 6, { kind: 'undone', undoes: 7 })])
  expect(await linesOf(event.id)).toEqual(['1 check_in_undone info'])
  expect(await stateOf(ticket)).toEqual(['used'])
})

test('a typed code, and the key of a list, find the ticket of this event that has it, also an earlier code', async () => {
  const owner = await addPerson(db, 'Dee')
  const [event, other] = [await addEvent(db, owner), await addEvent(db, owner)]
  const [typed, listed, renamed, given] = await addTickets(db, event, jackie, 4)
  const [elsewhere, alsoElsewhere] = await addTickets(db, other, jackie, 2)
  const earlier = (ticket: TicketFixture, hash: string, eventId = event.id) =>
    db.pool.query(
      `insert into replaced_codes (event_id, hash, ticket_id, replaced_at) values ($1, $2, $3, now() - interval '1 day')`,
      [eventId, hash, ticket.id],
    )
  await earlier(renamed!, '0123456789ABCDEF')
  await earlier(alsoElsewhere!, '0123456789ABCDEG', other.id)
  const phone = doorDevice(db, await managerOf(event, owner))
  await phone.report([
    phone.scanned(1, 5, { code: typed.hash }),
    phone.scanned(2, 5, { key: await keyOf(listed!) }),
    phone.scanned(3, 5, { code: '0123456789ABCDEF' }),
    phone.scanned(4, 5, { code: elsewhere.hash }),
    phone.scanned(5, 5, { key: await keyOf(elsewhere) }),
    phone.scanned(6, 5, { code: '0123456789ABCDEG' }),
    // A code with the number of one ticket and the hash of another is no ticket's.
    phone.scanned(7, 5, { code: doorCode(given!.id, typed.hash) }),
    phone.scanned(8, 5, { code: doorCode(given!.id, '0123456789ABCDEF') }),
  ])
  expect(await linesOf(event.id)).toEqual([
    '1 check_in info',
    '2 check_in info',
    '3 check_in warn REPLACED',
    '4 check_in warn TICKET_NOT_FOUND',
    '5 check_in warn TICKET_NOT_FOUND',
    '6 check_in warn TICKET_NOT_FOUND',
    '7 check_in warn TICKET_NOT_FOUND',
    '8 check_in warn TICKET_NOT_FOUND',
  ])
  expect(await stateOf(typed, listed!, renamed!, given!, elsewhere)).toEqual([
    'used',
    'used',
    'active',
    'active',
    'active',
  ])
})
