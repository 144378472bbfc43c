import { expect, test } from 'vitest'
import { whoWouldComeIn } from '#modules/tickets/door/who-would-come-in.server.ts'
import { goOut } from '#modules/tickets/presence/go-out.server.ts'
import { doorCode, payloadText } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { tasha, jackie, ball, door, device, doors, scan, managerOf, statusOf } = await testDoor(db)
const stranger = await addPerson(db, 'A Stranger')

interface Asked {
  person?: typeof tasha
  eventId?: string
  isOpened?: boolean
}
const look = async (text: string, { person = tasha, eventId = ball.id, isOpened = false }: Asked = {}) =>
  (await whoWouldComeIn({ db, signer }, { eventId, person, isOpened }, text))?.holderName ?? null

test('whoever has a good code is named to who may scan there, and stays outside', async () => {
  const [ticket] = await addTickets(db, ball, jackie)
  for (const code of [ticket.hash, doorCode(ticket.id, ticket.hash), payloadText(ticket.payload)])
    expect(await look(code)).toBe('Jackie Montgomery')
  expect(await look(ticket.hash, { person: stranger })).toBeNull()
  expect(await look(ticket.hash, { eventId: 'no event' })).toBeNull()
  expect((await statusOf(ticket.id)).status).toBe('active')
})

test('nobody is named by a code that lets nobody in', async () => {
  const [ticket] = await addTickets(db, ball, jackie)
  const forged = payloadText({ ...ticket.payload, holderName: 'Somebody else' })
  for (const code of ['https://example.com', forged, doorCode(newId(), ticket.hash), 'K7P3MZQ90ABC1EFG'])
    expect(await look(code)).toBeNull()
})

test('a guest who is in is not named, and one who went out is', async () => {
  const [ticket] = await addTickets(db, ball, jackie)
  const code = doorCode(ticket.id, ticket.hash)
  expect((await scan(code)).ok).toBe(true)
  expect(await look(code)).toBeNull()
  const asker = { eventId: door.eventId, person: tasha, device, number: null }
  expect(await goOut({ db, signer, doorCache: doors, now: systemNow() }, asker, code)).toMatchObject({
    result: { ok: true },
  })
  expect(await look(code)).toBe('Jackie Montgomery')
  expect(await look(doorCode(ticket.id, 'K7P3MZQ90ABC1EFG'))).toBeNull()
})

test('before the door opens nobody is named, unless somebody opened it', async () => {
  const later = await addEvent(db, tasha, { startsAt: plusMs(systemNow(), 9 * HOUR_MS) })
  const [ticket] = await addTickets(db, later, jackie)
  expect(await look(ticket.hash, { eventId: later.id })).toBeNull()
  expect(await whoWouldComeIn({ db, signer }, { eventId: later.id, person: tasha }, ticket.hash)).toBeNull()
  expect(await look(ticket.hash, { eventId: later.id, isOpened: true })).toBe('Jackie Montgomery')
})

test('who has guessed too often is told nothing of a typed code, and of one that is scanned as before', async () => {
  const event = await addEvent(db, tasha)
  const [ticket] = await addTickets(db, event, jackie)
  const manager = await managerOf(event, tasha)
  for (let guess = 0; guess < RATE_LIMITS['guessed code'].max; guess++)
    await scan(`K7P3MZQ90ABC${String(guess).padStart(4, '0')}`, manager)
  const at = { eventId: event.id }
  expect(await look(ticket.hash, at)).toBeNull()
  expect(await look(payloadText(ticket.payload), at)).toBe('Jackie Montgomery')
})
