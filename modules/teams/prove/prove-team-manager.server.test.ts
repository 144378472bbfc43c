import { expect, test } from 'vitest'
import { proveTeamManager, teamManagers, withTeam } from '#modules/teams/prove/prove-team-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { ok } from '#platform/result.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const event = await makeEvent(db)
const { organizerId } = event
await makeEvent(db)
const owner = { id: event.ownerId, name: 'Tasha Reed' }

async function member(role: 'manager' | 'sales' | 'scanner', events: (typeof event.eventId)[] | null = null) {
  const id = await makePerson(db)
  await addMember(db, organizerId, { person: id, role, events })
  return { id, name: 'Kim' }
}

test('a team is run by its owner, and by who is on it for all events with a role that may, as the organiser made it', async () => {
  const [manager, sales, scanner] = [await member('manager'), await member('sales'), await member('scanner')]
  const held = await member('manager', [event.eventId])
  const all = ['door', 'sales', 'cash', 'money', 'edit', 'team']
  const roles = { manager: all, sales: ['door', 'sales', 'cash'], scanner: ['door'] }
  const proof = { organizerId, personName: 'Kim', isOwner: false, may: all, roles }
  expect(await proveTeamManager(db, manager, organizerId)).toMatchObject({ ...proof, personId: manager.id })
  const owns = { ...proof, personId: owner.id, personName: 'Tasha Reed', isOwner: true }
  expect(await teamManagers(db, owner)).toMatchObject([owns])
  for (const nobody of [sales, scanner, held])
    expect(await proveTeamManager(db, nobody, organizerId)).toBeNull()

  await db.pool.query(
    `insert into team_roles (organizer_id, role, capabilities) values ($1, 'manager', '{door,edit}'), ($1, 'sales', '{sales,team}')`,
    [organizerId],
  )
  const made = { ...roles, manager: ['door', 'edit'], sales: ['sales', 'team'] }
  expect(await proveTeamManager(db, manager, organizerId)).toBeNull()
  expect(await proveTeamManager(db, sales, organizerId)).toMatchObject({ may: made.sales, roles: made })
  expect(await teamManagers(db, owner)).toMatchObject([{ ...owns, roles: made }])
})

test('nobody runs the team of an organiser who is not there, or of another’s', async () => {
  const { organizerId: rivals } = await makeEvent(db)
  const work = async () => ok('done')
  for (const id of [rivals, newId(), 'nobody', '']) {
    expect(await proveTeamManager(db, owner, id)).toBeNull()
    expect(await withTeam(db, owner, id, work)).toEqual({ ok: false, failure: { code: 'TEAM_NOT_FOUND' } })
  }
  expect(await withTeam(db, owner, organizerId, work)).toEqual(ok('done'))
})
