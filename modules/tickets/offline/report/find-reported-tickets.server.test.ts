// Whose a reported code is: by its hash, of the ticket that the code names where it names one.
import { describe, expect, test } from 'vitest'
import { findReportedTickets } from '#modules/tickets/offline/report/find-reported-tickets.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addTickets, type TicketFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { jackie, newDoor } = await testDoor(db)
const GIVEN = 'a'.repeat(16)
const REPLACED = 'b'.repeat(16)
const ENDED = '2026-11-28T01:30:00.000Z'

/** Two tickets of an event. The first had two codes before: one was given to a friend, one replaced by a new name. */
async function begin() {
  const { event, door } = await newDoor()
  const [first, second] = await addTickets(db, event, jackie, 2)
  await db.pool.query(
    `insert into ticket_offers (event_id, id, ticket_id, secret_hash, status, taken_at, given_hash)
     values ($1, gen_random_uuid(), $2, sha256('secret'), 'taken', $4, $3)`,
    [event.id, first.id, GIVEN, ENDED],
  )
  await db.pool.query(
    'insert into replaced_codes (event_id, hash, ticket_id, replaced_at) values ($1, $2, $3, $4)',
    [event.id, REPLACED, first.id, ENDED],
  )
  const find = async (hash: string, named: TicketFixture | null) => {
    const reported = { counter: 1, ticketId: named?.id ?? null, hash, key: null, undoes: null }
    const found = await withTransaction(db, (tx) =>
      findReportedTickets(tx, door, newId<'device'>(), [reported]),
    )
    return found.get(1)
  }
  return { first, second: second!, find }
}

describe('a reported code', () => {
  test('that is scanned is of the ticket that it names, or of none', async () => {
    const { first, second, find } = await begin()
    for (const [hash, earlierCode, codeEndedAt] of [
      [first.hash, null, null],
      [GIVEN, 'given away', ENDED],
      [REPLACED, 'replaced', ENDED],
    ] as const) {
      const code = { status: 'active', ticketEndedAt: null, earlierCode, codeEndedAt }
      expect(await find(hash, first)).toEqual({ id: first.id, ...code })
      expect(await find(hash, second)).toBeUndefined()
    }
  })

  test('that is typed names no ticket, and is of the one that has or had it', async () => {
    const { first, find } = await begin()
    expect(await find(first.hash, null)).toMatchObject({ id: first.id, earlierCode: null })
    expect(await find(GIVEN, null)).toMatchObject({ id: first.id, earlierCode: 'given away' })
    expect(await find(REPLACED, null)).toMatchObject({ id: first.id, earlierCode: 'replaced' })
    expect(await find('c'.repeat(16), null)).toBeUndefined()
  })
})
