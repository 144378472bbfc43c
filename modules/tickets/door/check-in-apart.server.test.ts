import { describe, expect, it } from 'vitest'
import { managerProof } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'
import { testDoor } from '#tests/support/door.ts'

const MAX_GUESSES = RATE_LIMITS['guessed code'].max

const db = await testDatabase()
const { jackie, scan, managerOf, newDoor } = await testDoor(db)

const guess = (at: number) => `K7P3MZQ90ABC${String(at).padStart(4, '0')}`
const WAITS = { ok: false, failure: { code: 'TOO_MANY_TRIES' } }

describe('wrong codes at one door', () => {
  it('stop nobody at another door of the same host, nor another person at this one', async () => {
    const host = await addPerson(db, 'Tasha')
    const [here, elsewhere] = [await addEvent(db, host), await addEvent(db, host)]
    const [doorHere, doorElsewhere] = [await managerOf(here, host), await managerOf(elsewhere, host)]
    const [ticketHere, other] = await addTickets(db, here, jackie, 2)
    const [ticketElsewhere] = await addTickets(db, elsewhere, jackie)
    for (let at = 0; at < MAX_GUESSES; at++) await scan(guess(at), doorHere)
    expect(await scan(ticketHere.hash, doorHere)).toEqual(WAITS)
    expect((await scan(ticketElsewhere.hash, doorElsewhere)).ok).toBe(true)

    const helper = await addPerson(db, 'Dee')
    await addScanner(db, helper.id, here.id, async () => {
      const theirs = managerProof(helper, here.id, 'door', true)!
      expect((await scan(other!.hash, theirs)).ok).toBe(true)
    })
    expect(await scan(ticketHere.hash, doorHere)).toEqual(WAITS)
  })
})

it('a guest of an event with several ticket types is told their own', async () => {
  const { event, door } = await newDoor()
  const vip = newId<'ticket type'>()
  await db.pool.query(
    `insert into ticket_types (event_id, id, name, price_cents) values ($1, $2, 'VIP table', 9000)`,
    [event.id, vip],
  )
  const [general] = await addTickets(db, event, jackie)
  const [table] = await addTickets(db, { ...event, ticketTypeId: vip }, jackie)
  for (const [{ hash }, ticketType] of [
    [general, 'General admission'],
    [table, 'VIP table'],
  ] as const)
    expect(await scan(hash, door)).toMatchObject({ ok: true, value: { ticketType } })
})
