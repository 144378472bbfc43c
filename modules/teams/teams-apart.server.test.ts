// Two teams, and somebody who is on both: what happens at one of them is nothing to the other.
import { describe, expect, test } from 'vitest'
import { listHostedEvents } from '#modules/orders/hosted-events/list-hosted-events.server.ts'
import { withdrawInvitation } from '#modules/teams/invite/withdraw-invitation.server.ts'
import { changeMember, removeMember } from '#modules/teams/members/change-member.server.ts'
import { leaveTeam } from '#modules/teams/members/leave-team.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import { listManagedEvents } from '#modules/teams/prove/event-capabilities.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { teamManagers } from '#modules/teams/prove/prove-team-manager.server.ts'
import { changeRole } from '#modules/teams/roles/change-role.server.ts'
import { MAX_TEAM } from '#modules/teams/team.ts'
import { teamEvents } from '#modules/teams/team-events.server.ts'
import { type EventId, newId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import type { Failure, Result } from '#platform/result.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { emailOf, invited, joined, mayDo, staffedEvent } from '#tests/support/team.ts'

const db = await testDatabase()
const as = (id: PersonId) => ({ id, name: 'Somebody' })
const codeOf = (result: Result<unknown, Failure>) => (result.ok ? 'done' : result.failure.code)
const ALL = ['door', 'sales', 'cash', 'money', 'edit', 'team']

/** Kim manages both, and invited somebody to each of them. */
async function onTwoTeams() {
  const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
  const kim = await makePerson(db, 'Kim')
  for (const { organizerId } of [here, there])
    await addMember(db, organizerId, { person: kim, role: 'manager' })
  return { here, there, kim }
}
const newest = async (organizerId: OrganizerId) =>
  (
    await db.pool.query<{ id: string }>(
      'select id from team_invitations where organizer_id = $1 order by id desc limit 1',
      [organizerId],
    )
  ).rows[0]!.id

describe('somebody who is on two teams', () => {
  test.each(['change', 'remove', 'leave'] as const)(
    'keeps the other one, with what they were invited to and invited others to there: %s',
    async (how) => {
      const { here, there, kim } = await onTwoTeams()
      const theirs = await invited(db, kim, there.organizerId)
      const elsewhere = await makeEvent(db)
      const mailed = await invited(db, elsewhere.ownerId, elsewhere.organizerId, { email: emailOf(kim) })
      const others = { memberId: kim, role: 'scanner', eventIds: null } as const
      const done = {
        change: () => changeMember(db, as(here.ownerId), here.organizerId, others),
        remove: () => removeMember(db, as(here.ownerId), here.organizerId, kim),
        leave: () => leaveTeam(db, kim, here.organizerId),
      }[how]
      expect(codeOf(await done())).toBe('done')
      expect(await mayDo(db, kim, here.eventId)).toEqual(how === 'change' ? ['door'] : [])
      expect(await mayDo(db, kim, there.eventId)).toEqual(ALL)
      // Nor does it touch those beside them.
      expect(await mayDo(db, here.manager, here.eventId)).toEqual(ALL)
      expect(await mayDo(db, here.sales, here.eventId)).toEqual(['door', 'sales', 'cash'])
      expect(await joined(db, await makePerson(db), theirs)).toBe('joined')
      expect(await joined(db, kim, mailed)).toBe('joined')
    },
  )

  test('whose invitations end: what somebody accepted before stays accepted, and those of others stay open', async () => {
    const { here, kim } = await onTwoTeams()
    const [used, others] = [
      await invited(db, kim, here.organizerId),
      await invited(db, here.ownerId, here.organizerId),
    ]
    await joined(db, await makePerson(db), used)
    await removeMember(db, as(here.ownerId), here.organizerId, kim)
    expect(await joined(db, await makePerson(db), used)).toBe('INVITATION_USED')
    expect(await joined(db, await makePerson(db), others)).toBe('joined')
  })

  test('runs each of them: what they do at one happens there', async () => {
    const { here, there, kim } = await onTwoTeams()
    expect((await teamManagers(db, as(kim))).map(({ organizerId }) => organizerId)).toEqual([
      here.organizerId,
      there.organizerId,
    ])
    for (const { organizerId, scanner, eventId } of [there, here]) {
      expect(codeOf(await removeMember(db, as(kim), organizerId, scanner))).toBe('done')
      expect(await mayDo(db, scanner, eventId)).toEqual([])
    }
    for (const { organizerId } of [there, here])
      expect(codeOf(await removeMember(db, as(kim), organizerId, newId()))).toBe('MEMBER_NOT_FOUND')
    expect(codeOf(await removeMember(db, as(kim), here.organizerId, there.sales))).toBe('MEMBER_NOT_FOUND')
    expect(await mayDo(db, there.sales, there.eventId)).toContain('cash')
  })
})

test('who is held to single events runs no team, whoever else is on it', async () => {
  const event = await staffedEvent(db)
  const held = await makePerson(db)
  await addMember(db, event.organizerId, { person: held, role: 'manager', events: [event.eventId] })
  expect(await teamManagers(db, as(held))).toEqual([])
  expect(await teamManagers(db, as(event.scanner))).toEqual([])
  expect(codeOf(await removeMember(db, as(held), event.organizerId, event.scanner))).toBe('TEAM_NOT_FOUND')
  // Nor its shifts and door links, also where the owner made something of the role.
  const runsTeam = async () => [
    (await mayDo(db, held, event.eventId)).includes('team'),
    (await proveManager(db, as(held), event.eventId, 'team')) !== null,
    (await listManagedEvents(db, held, systemNow(), 1))[0]?.capabilities.includes('team'),
    (await listHostedEvents(db, held, { filters: {}, now: systemNow() })).rows[0]?.capabilities.includes(
      'team',
    ),
    (await peopleWhoMay(db, event.eventId, 'team')).includes(held),
  ]
  expect(await runsTeam()).toEqual(Array(5).fill(false))
  expect(await proveManager(db, as(held), event.eventId, 'edit')).not.toBeNull()
  const may = ['door', 'team'] as const
  await changeRole(db, as(event.ownerId), event.organizerId, { role: 'manager', may: [...may] })
  expect(await runsTeam()).toEqual(Array(5).fill(false))
  await addMember(db, event.organizerId, { person: held, role: 'manager' })
  expect(await runsTeam()).toEqual(Array(5).fill(true))
})

test('what an owner made of a role holds at their own events alone, and of that role alone', async () => {
  const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
  const change = (role: 'manager' | 'scanner', may: string[]) =>
    changeRole(db, as(here.ownerId), here.organizerId, { role, may: may as never })
  expect(codeOf(await change('manager', ['door']))).toBe('done')
  expect(codeOf(await change('scanner', ['door', 'sales']))).toBe('done')
  expect(await mayDo(db, there.manager, there.eventId)).toEqual(ALL)
  expect(await mayDo(db, there.scanner, there.eventId)).toEqual(['door'])
  expect(await teamManagers(db, as(there.manager))).toHaveLength(1)
  expect(await teamManagers(db, as(here.manager))).toEqual([])
  // Set back, the other one stays as it was made; and another organiser's as well.
  await changeRole(db, as(there.ownerId), there.organizerId, { role: 'scanner', may: ['door', 'cash'] })
  expect(codeOf(await change('scanner', ['door']))).toBe('done')
  expect(await mayDo(db, here.manager, here.eventId)).toEqual(['door'])
  expect(await mayDo(db, there.scanner, there.eventId)).toEqual(['door', 'cash'])
})

test('somebody is held to the events of their team that are to come, or to which they were held before, and to no other', async () => {
  const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
  const night = async (fromHours: number, status = 'published') => {
    const startsAt = plusMs(systemNow(), fromHours * HOUR_MS)
    const { eventId } = await makeEvent(db, { ownerId: here.ownerId, startsAt, status })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [eventId, here.organizerId])
    return eventId
  }
  const [over, isOn, calledOff] = [await night(-72), await night(-1), await night(48, 'cancelled')]
  const offered = async (held: EventId[]) =>
    (await teamEvents(db, here.organizerId, held)).map(({ id }) => id).toSorted()
  expect(await offered([])).toEqual([here.eventId, isOn].toSorted())
  expect(await offered([over, there.eventId])).toEqual([here.eventId, isOn, over].toSorted())
  expect(await offered([calledOff])).toEqual([here.eventId, isOn, calledOff].toSorted())
})

describe('an invitation', () => {
  test('to an address ends the open one of the same team to it, and no other', async () => {
    const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
    const [kim, sam] = [await makePerson(db, 'Kim'), await makePerson(db, 'Sam')]
    const mail = (event: typeof here, person: PersonId) =>
      invited(db, event.ownerId, event.organizerId, { email: emailOf(person) })
    const accepted = await mail(here, kim)
    await joined(db, kim, accepted)
    await leaveTeam(db, kim, here.organizerId)
    const [atOther, toSam, link] = [
      await mail(there, kim),
      await mail(here, sam),
      await invited(db, here.ownerId, here.organizerId),
    ]
    const again = await mail(here, kim)
    expect(await joined(db, kim, accepted)).toBe('INVITATION_USED')
    expect(await joined(db, kim, atOther)).toBe('joined')
    expect(await joined(db, sam, toSam)).toBe('joined')
    // By one that somebody accepts the others are not used up, and who is on another team may join this one.
    expect(await joined(db, await makePerson(db), link)).toBe('joined')
    expect(await joined(db, kim, again)).toBe('joined')
    expect(await mail(here, kim)).toBe('ALREADY_ON_TEAM')
    expect(await mail(here, here.ownerId)).toBe('ALREADY_ON_TEAM')
  })

  test('is sent to who owns or is on another team', async () => {
    const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
    for (const person of [there.ownerId, there.scanner])
      expect(
        await invited(db, here.ownerId, here.organizerId, { email: emailOf(person), note: 'a friend' }),
      ).toMatch(/^[\w-]{32}$/)
  })

  test('is withdrawn by its own team alone, while it is open, and alone', async () => {
    const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
    const kept = await invited(db, here.ownerId, here.organizerId)
    const gone = await invited(db, here.ownerId, here.organizerId, { role: 'manager' })
    const id = await newest(here.organizerId)
    const withdraw = (by: typeof here) =>
      withdrawInvitation(db, as(by.ownerId), by.organizerId, id).then(codeOf)
    expect(await withdraw(there)).toBe('INVITATION_NOT_OPEN')
    await changeRole(db, as(here.ownerId), here.organizerId, {
      role: 'manager',
      may: ['door', 'team', 'edit'],
    })
    expect(await withdraw(here)).toBe('done')
    expect(await joined(db, await makePerson(db), gone)).toBe('INVITATION_WITHDRAWN')
    const who = await makePerson(db)
    expect(await joined(db, who, kept)).toBe('joined')
    expect(
      codeOf(
        await withdrawInvitation(db, as(here.ownerId), here.organizerId, await oldest(here.organizerId)),
      ),
    ).toBe('INVITATION_NOT_OPEN')
  })

  test(`makes a team no larger than ${MAX_TEAM}, of whom those count who are on it or may still come`, async () => {
    const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
    const fill = (organizerId: OrganizerId, many: number, set: string) =>
      db.pool.query(
        `insert into team_invitations (organizer_id, id, secret_hash, note, role, invited_by, status, expires_at)
         select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), '', 'scanner', $3, ${set} from generate_series(1, $2)`,
        [organizerId, many, here.ownerId],
      )
    await fill(there.organizerId, MAX_TEAM, "'open', now() + interval '1 day'")
    await fill(here.organizerId, MAX_TEAM, "'withdrawn', now() + interval '1 day'")
    await fill(here.organizerId, MAX_TEAM, "'open', now() - interval '1 day'")
    await fill(here.organizerId, MAX_TEAM - 4, "'open', now() + interval '1 day'")
    const ask = () => invited(db, here.ownerId, here.organizerId)
    const askKim = () => invited(db, here.ownerId, here.organizerId, { email: 'kim@steppers.example' })
    expect(await askKim()).toMatch(/^[\w-]{32}$/) // three are on it, and one more makes it full
    expect(await ask()).toBe('TEAM_FULL')
    expect(await askKim()).toMatch(/^[\w-]{32}$/) // the new one takes the place of the old one
    expect(await ask()).toBe('TEAM_FULL')
    await removeMember(db, as(here.ownerId), here.organizerId, here.sales)
    expect(await ask()).toMatch(/^[\w-]{32}$/)
  })
})

const oldest = async (organizerId: OrganizerId) =>
  (
    await db.pool.query<{ id: string }>(
      'select id from team_invitations where organizer_id = $1 order by id limit 1',
      [organizerId],
    )
  ).rows[0]!.id
