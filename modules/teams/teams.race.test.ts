// What happens to a team while somebody joins it or is removed. Each test has its control: where nothing is locked, the two pass each
// other.
import { describe, expect, test } from 'vitest'
import { MAX_WORKING_LINKS } from '#modules/teams/door-links/door-link.ts'
import { makeDoorLink } from '#modules/teams/door-links/make-door-link.server.ts'
import { removeMember } from '#modules/teams/members/change-member.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { invited, joined, mayDo, staffedEvent } from '#tests/support/team.ts'

const db = await testDatabase({ max: 16 })
const LOCKS = / for no key update$/
const GUARDS = [
  ['with its lock', null],
  ['without it, which shows that this can fail', LOCKS],
] as const

/** Runs `work` against a first deed that stops before it writes; the first goes on once the other is done, or waits for it. */
async function during(
  before: string,
  without: RegExp | null,
  first: (db: Db) => Promise<string>,
  work: (db: Db) => Promise<string>,
): Promise<[first: string, other: string]> {
  const paused = pausing(db, { before, without })
  const done = first(paused.db)
  await paused.reached
  const other = work(pausing(db, { before: null, without }).db)
  await untilLockWait(db, other)
  paused.go()
  return Promise.all([done, other])
}

describe.each(GUARDS)('a team %s:', (_guard, without) => {
  const isGuarded = without === null

  test('of two who accept one link, one joins', async () => {
    const event = await makeEvent(db)
    const [kim, sam] = [await makePerson(db, 'Kim'), await makePerson(db, 'Sam')]
    const secret = await invited(db, event.ownerId, event.organizerId)
    const both = await during(
      "update team_invitations set status = 'accepted'",
      without,
      (of) => joined(of, kim, secret),
      (of) => joined(of, sam, secret),
    )
    expect(both).toEqual(['joined', isGuarded ? 'INVITATION_USED' : 'joined'])
    expect(await mayDo(db, sam, event.eventId)).toEqual(isGuarded ? [] : ['door'])
  })

  test('of two links to a door where room for one is left, one is made', async () => {
    const event = await makeEvent(db)
    const manager = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'team'))!
    const make = async (of: Db) => {
      const made = await makeDoorLink(of, manager, { name: 'A door', hours: '6' })
      return made.ok ? 'made' : made.failure.code
    }
    for (let at = 1; at < MAX_WORKING_LINKS; at++) await make(db)
    const both = await during('insert into door_links', without, make, make)
    expect(both).toEqual(['made', isGuarded ? 'TOO_MANY_LINKS' : 'made'])
  })

  test('nobody joins by the invitation of somebody who is being removed', async () => {
    const event = await staffedEvent(db)
    const kim = await makePerson(db, 'Kim')
    const secret = await invited(db, event.manager, event.organizerId)
    const owner = { id: event.ownerId, name: 'Tasha' }
    const both = await during(
      "update team_invitations set status = 'withdrawn'",
      without,
      async (of) =>
        (await removeMember(of, owner, event.organizerId, event.manager)).ok ? 'removed' : 'not',
      (of) => joined(of, kim, secret),
    )
    expect(both).toEqual(['removed', isGuarded ? 'INVITATION_WITHDRAWN' : 'joined'])
  })

  test('who is being removed invites nobody any more', async () => {
    const event = await staffedEvent(db)
    const owner = { id: event.ownerId, name: 'Tasha' }
    const [removed, secret] = await during(
      'delete from team_members',
      without,
      async (of) =>
        (await removeMember(of, owner, event.organizerId, event.manager)).ok ? 'removed' : 'not',
      (of) => invited(of, event.manager, event.organizerId),
    )
    expect([removed, secret === 'TEAM_NOT_FOUND']).toEqual(['removed', isGuarded])
  })
})
