// The lines of refused scans, each by the number that its device gave it: what is one line, and whose it is.
import { expect, test } from 'vitest'
import type { DoorProof } from '#modules/events/event-manager.ts'
import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { managerProof } from '#modules/teams/prove/prove-manager.server.ts'
import { findPresentedTicket } from '#modules/tickets/door/find-presented-ticket.server.ts'
import { logCheckInFailure, type ScanNumber } from '#modules/tickets/ticket-log.server.ts'
import type { PresentedTicket } from '#modules/tickets/ticket.ts'
import { doorLinkOf } from '#tests/support/door-links.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, device, managerOf, logOf } = await testDoor(db)

const owner = await addPerson(db, 'Dee')
const helper = await addPerson(db, 'Ruby')
const newNumber = (counter = 1): ScanNumber => ({ deviceId: crypto.randomUUID(), counter })

async function newDoor() {
  const event = await addEvent(db, owner)
  return { event, door: await managerOf(event, owner), other: managerProof(helper, event.id, 'door', true)! }
}

/** The line of a scan that was refused. */
async function refuse(
  door: DoorProof,
  presented: string,
  number: ScanNumber,
  ticket: PresentedTicket | null = null,
): Promise<string> {
  const scanned = { presented, device, number, doorName: undefined, ticket, key: null }
  return (await logCheckInFailure(db, door, { code: 'TICKET_NOT_FOUND' }, scanned)).id
}

const lineOf = async (id: string) => {
  const { rows } = await db.pool.query<{ presented: string; counter: number | null; by: string }>(
    `select metadata ->> 'presented' as presented, device_counter as counter, user_id as by from ticket_logs where id = $1`,
    [id],
  )
  return rows[0]
}

test('a number is free at another event, on another device, as another number and for another person', async () => {
  const [{ door, other }, elsewhere] = [await newDoor(), await newDoor()]
  const number = newNumber()
  await refuse(door, 'first', number)
  for (const [at, free] of [
    [elsewhere.door, number],
    [door, newNumber()],
    [door, { ...number, counter: 2 }],
    [other, number],
  ] as const)
    expect(await lineOf(await refuse(at, 'second', free))).toMatchObject({ counter: free.counter })
  expect(await lineOf(await refuse(door, 'third', number))).toMatchObject({ counter: null })
})

test('one ticket under its number stays one line however its code is shown, and one text that is no ticket’s as well', async () => {
  const { event, door } = await newDoor()
  const [{ id, hash }, another] = await addTickets(db, event, jackie, 2)
  const found = async (ticketId: typeof id, its: string) => findPresentedTicket(db, door, ticketId, its)
  const [of, ofAnother] = [await found(id, hash), await found(another!.id, another!.hash)]
  const [number, unknown] = [newNumber(), newNumber()]
  const line = await refuse(door, 'whole code', number, of)
  expect(await refuse(door, 'short code', number, of)).toBe(line)
  expect(await refuse(door, 'its code', number, ofAnother)).not.toBe(line)
  const untold = await refuse(door, 'nobody’s', unknown)
  expect(await refuse(door, 'nobody’s', unknown)).toBe(untold)
  expect(await refuse(door, 'another', unknown)).not.toBe(untold)
})

test('scans that are refused at one moment have each their own line, also where they share a number', async () => {
  const { event, door, other } = await newDoor()
  const [number, next] = [newNumber(), newNumber(2)]
  const mine = await refuse(door, 'one', number)
  const theirs = await refuse(other, 'one', number)
  const asked = [
    [door, 'one', number],
    [other, 'one', number],
    [door, 'two', number],
    [door, 'three', next],
  ] as const
  const lines = await Promise.all(asked.map(([at, presented, its]) => refuse(at, presented, its)))
  expect(lines.slice(0, 2)).toEqual([mine, theirs])
  expect(await Promise.all(lines.map(lineOf))).toEqual([
    { presented: 'one', counter: 1, by: owner.id },
    { presented: 'one', counter: 1, by: helper.id },
    { presented: 'two', counter: null, by: owner.id },
    { presented: 'three', counter: 2, by: owner.id },
  ])
  // None was told twice, as what a shared statement could not answer is.
  expect(await logOf(event)).toHaveLength(lines.length)
})

test('what a browser says of itself is written down in 200 characters, without what cannot be seen, and as none where it says nothing', async () => {
  const { door } = await newDoor()
  const agentOf = async (userAgent: string | null) => {
    const scanned = { presented: 'x', number: null, doorName: undefined, ticket: null, key: null }
    const from = { ...scanned, device: { ipAddress: null, userAgent } }
    const { id } = await logCheckInFailure(db, door, { code: 'TICKET_NOT_FOUND' }, from)
    return (await db.pool.query('select user_agent from ticket_logs where id = $1', [id])).rows[0].user_agent
  }
  expect(await agentOf(`A phone\u0000${'x'.repeat(400)}`)).toBe(`A phone\ufffd${'x'.repeat(192)}`)
  expect(await agentOf(null)).toBeNull()
})

test('the recent scans name a guest by a code of theirs at their own event, and nobody by a forged one or elsewhere', async () => {
  const [here, there] = [await newDoor(), await newDoor()]
  const [{ id, hash }] = await addTickets(db, here.event, jackie)
  const ticket = await findPresentedTicket(db, here.door, id, hash)
  const named = async (
    door: DoorProof,
    code: 'EVENT_POSTPONED' | 'FORGED',
    of: PresentedTicket | null = ticket,
  ) => {
    const scanned = { presented: 'x', device, number: null, doorName: undefined, ticket: of, key: null }
    return (await logCheckInFailure(db, door, { code }, scanned)).holderName
  }
  expect(await named(here.door, 'EVENT_POSTPONED')).toBe(jackie.name)
  expect(await named(here.door, 'EVENT_POSTPONED', null)).toBeNull()
  expect(await named(here.door, 'FORGED')).toBeNull()
  expect(await named(there.door, 'EVENT_POSTPONED')).toBeNull()
})

test('a line says from where it came, by which link, and for which ticket a code was forged, not one that nobody looked up', async () => {
  const { event, door } = await newDoor()
  const [{ id: ticketId }] = await addTickets(db, event, jackie)
  const link = await doorLinkOf(db, event.id, owner)
  const byLink = (await proveDoor(db, { id: null, name: link.name, linkId: link.id }, event.id))!
  const key = { ticketId, hash: 'K7P3MZQ90ABCDEFG' }
  const refused = async (by: DoorProof, code: 'FORGED' | 'TOO_MANY_TRIES') => {
    const scanned = { presented: 'x', device, number: null, doorName: undefined, ticket: null, key }
    const line = await logCheckInFailure(db, by, { code }, scanned)
    const { rows } = await db.pool.query(
      "select ip_address as ip, ticket_id as ticket, metadata ->> 'wrongHash' as hash from ticket_logs where id = $1",
      [line.id],
    )
    return { link: line.link, ...rows[0] }
  }
  const from = { ip: device.ipAddress, link: null }
  expect(await refused(door, 'FORGED')).toEqual({ ...from, ticket: ticketId, hash: key.hash })
  expect(await refused(door, 'TOO_MANY_TRIES')).toEqual({ ...from, ticket: null, hash: null })
  expect(await refused(byLink, 'TOO_MANY_TRIES')).toEqual({
    ...from,
    link: link.id,
    ticket: null,
    hash: null,
  })
})
