import { describe, expect, test } from 'vitest'
import { changeMember, removeMember } from '#modules/teams/members/change-member.server.ts'
import { leaveTeam } from '#modules/teams/members/leave-team.server.ts'
import { managersAmong } from '#modules/teams/prove/prove-manager.server.ts'
import { teamManagers } from '#modules/teams/prove/prove-team-manager.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import { readOwnTeams } from '#modules/teams/read-own-teams.server.ts'
import { changeRole } from '#modules/teams/roles/change-role.server.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import type { Result, Failure } from '#platform/result.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { emailOf, invited, joined, mayDo, staffedEvent } from '#tests/support/team.ts'

const db = await testDatabase()
const as = (id: PersonId) => ({ id, name: 'Somebody' })
const codeOf = (result: Result<unknown, Failure>) => (result.ok ? 'done' : result.failure.code)
const notices = async (person: PersonId) =>
  (
    await db.pool.query<{ what: string | null; kind: string }>(
      "select kind, payload ->> 'what' as what from notifications where user_id = $1 order by created_at, id",
      [person],
    )
  ).rows.map(({ kind, what }) => what ?? kind)

describe('a member of a team', () => {
  test('may do at the events of its organiser what the role permits, and nothing elsewhere', async () => {
    const event = await staffedEvent(db)
    const rival = await makeEvent(db)
    expect(await mayDo(db, event.manager, event.eventId)).toEqual([
      'door',
      'sales',
      'cash',
      'money',
      'edit',
      'team',
    ])
    expect(await mayDo(db, event.sales, event.eventId)).toEqual(['door', 'sales', 'cash'])
    expect(await mayDo(db, event.scanner, event.eventId)).toEqual(['door'])
    for (const person of [event.manager, event.sales, event.scanner])
      expect(await mayDo(db, person, rival.eventId)).toEqual([])
  })

  test('who is held to single events may do nothing at the others, nor run the team', async () => {
    const event = await makeEvent(db)
    const other = await makeEvent(db, { ownerId: event.ownerId })
    await db.pool.query('update events set organizer_id = $2 where id = $1', [
      other.eventId,
      event.organizerId,
    ])
    const kim = await makePerson(db, 'Kim')
    await addMember(db, event.organizerId, { person: kim, role: 'manager', events: [event.eventId] })
    expect(await mayDo(db, kim, event.eventId)).toContain('edit')
    expect(await mayDo(db, kim, other.eventId)).toEqual([])
    expect(await teamManagers(db, as(kim))).toEqual([])
    expect(await managersAmong(db, as(kim), [event.eventId, other.eventId], 'edit')).toHaveLength(1)
  })

  test('is told, and it is on the record, when they are held to other events; and nothing where nothing changes', async () => {
    const event = await staffedEvent(db)
    const { organizerId, ownerId, scanner, eventId } = event
    const hold = (eventIds: EventId[] | null) =>
      changeMember(db, as(ownerId), organizerId, { memberId: scanner, role: 'scanner', eventIds })
    const others = [await makeEvent(db, { ownerId }), await makeEvent(db, { ownerId })]
    const [second, third] = others.map((other) => other.eventId) as [EventId, EventId]
    await db.pool.query('update events set organizer_id = $1 where id = any ($2::uuid[])', [
      organizerId,
      [second, third],
    ])
    let told = 0
    for (const [eventIds, isNew] of [
      [[eventId], 1],
      [[eventId], 0],
      [[second], 1],
      [[eventId, second], 1],
      [[second, eventId], 0],
      [[second, third], 1],
      [[second], 1],
      [null, 1],
      [null, 0],
    ] as const) {
      expect(codeOf(await hold(eventIds && [...eventIds]))).toBe('done')
      told += isNew
      expect(await notices(scanner)).toEqual(Array(told).fill('reach_changed'))
    }
    const [team] = await readOwnTeams(db, as(ownerId))
    const said = team!.history.map(({ text }) => text)
    expect(said.map((text) => text.endsWith(' changed for which events Ruby is on the team'))).toEqual(
      Array(told).fill(true),
    )
  })

  test('whose role and events stay the same keeps the invitations that they made; else these end for good', async () => {
    const { organizerId, ownerId, manager, eventId } = await staffedEvent(db)
    const change = async (role: 'manager' | 'scanner', eventIds: EventId[] | null) =>
      codeOf(await changeMember(db, as(ownerId), organizerId, { memberId: manager, role, eventIds }))
    const kept = await invited(db, manager, organizerId)
    expect(await change('manager', null)).toBe('done')
    expect(await joined(db, await makePerson(db), kept)).toBe('joined')
    for (const [role, eventIds] of [
      ['scanner', null],
      ['manager', [eventId]],
    ] as const) {
      const ended = await invited(db, manager, organizerId)
      expect(await change(role, eventIds && [...eventIds])).toBe('done')
      expect(await change('manager', null)).toBe('done')
      expect(await joined(db, await makePerson(db), ended)).toBe('INVITATION_WITHDRAWN')
    }
  })

  test('without a name is called as who invited them called them, until they say theirs', async () => {
    const { organizerId, ownerId } = await makeEvent(db)
    const names = async () => (await readOwnTeams(db, as(ownerId)))[0]!.members.map(({ name }) => name)
    const [owner] = await names()
    const [byMail, byLink, unnamed] = [
      await makePerson(db, ''),
      await makePerson(db, ''),
      await makePerson(db, ''),
    ]
    for (const [person, how] of [
      [byMail, { email: emailOf(byMail) }],
      [byLink, { note: 'The tall one' }],
      [unnamed, {}],
    ] as const)
      expect(await joined(db, person, await invited(db, ownerId, organizerId, how))).toBe('joined')
    expect(await names()).toEqual([owner, emailOf(byMail), 'The tall one', ''])
    await db.pool.query("update profiles set full_name = 'Neva Newcomer' where id = $1", [byMail])
    expect(await names()).toEqual([owner, 'Neva Newcomer', 'The tall one', ''])
  })

  test('is offered the events that they are held to, however many there are, and none for whom nobody changes', async () => {
    const event = await staffedEvent(db)
    const { organizerId, ownerId, scanner } = event
    const { rows } = await db.pool.query<{ id: EventId }>(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone, venue, location, city, region)
       select gen_random_uuid(), owner_id, organizer_id, status, 'Night ' || n, starts_at + n * interval '1 day',
         ends_at + n * interval '1 day', time_zone, venue, location, city, region
       from events, generate_series(1, 215) n where id = $1 returning id`,
      [event.eventId],
    )
    const last = rows.at(-1)!.id
    await addMember(db, organizerId, { person: scanner, role: 'scanner', events: [last] })
    const [idle] = await readOwnTeams(db, as(ownerId))
    expect(idle!.changing).toBeNull()
    const [team] = await readOwnTeams(db, as(ownerId), scanner)
    expect(team!.changing?.events).toHaveLength(201)
    expect(team!.changing?.events.at(-1)!.id).toBe(last)
    expect((await readOwnTeams(db, as(ownerId), ownerId))[0]!.changing).toBeNull()
  })

  test('an owner who is on their own team has one role at each event', async () => {
    const event = await makeEvent(db)
    await addMember(db, event.organizerId, { person: event.ownerId, role: 'scanner' })
    const { rows } = await db.pool.query('select role from managed_events($1)', [event.ownerId])
    expect(rows).toEqual([{ role: 'owner' }])
  })

  test('does what the owner made of the role, from then on, until it is set back', async () => {
    const event = await staffedEvent(db)
    const change = (may: string[]) =>
      changeRole(db, as(event.ownerId), event.organizerId, { role: 'scanner', may: may as never })
    // The second one changes nothing, and says nothing on the record.
    for (const may of [
      ['door', 'sales'],
      ['sales', 'door'],
    ])
      expect(codeOf(await change(may))).toBe('done')
    const [team] = await readOwnTeams(db, as(event.ownerId))
    expect(team!.history).toHaveLength(1)
    expect(await mayDo(db, event.scanner, event.eventId)).toEqual(['door', 'sales'])
    expect(await managersAmong(db, as(event.scanner), [event.eventId], 'sales')).toHaveLength(1)
    expect(codeOf(await change(['sales']))).toBe('done')
    expect(await managersAmong(db, as(event.scanner), [event.eventId], 'door')).toEqual([])
    expect(codeOf(await change(['door']))).toBe('done')
    expect(await mayDo(db, event.scanner, event.eventId)).toEqual(['door'])
    expect(
      (await db.pool.query('select from team_roles where organizer_id = $1', [event.organizerId])).rowCount,
    ).toBe(0)
    expect(codeOf(await change([]))).toBe('ROLE_WITHOUT_RIGHTS')
    expect(codeOf(await change(['door', 'team']))).toBe('NOT_FOR_ROLE')
    const asManager = await changeRole(db, as(event.manager), event.organizerId, {
      role: 'scanner',
      may: ['sales'],
    })
    expect(codeOf(asManager)).toBe('OWNER_ALONE')
  })

  test('does as many other things where the owner gave the role one for another', async () => {
    const { ownerId, organizerId, sales, eventId } = await staffedEvent(db)
    const may = ['door', 'sales', 'money'] as const
    expect(codeOf(await changeRole(db, as(ownerId), organizerId, { role: 'sales', may }))).toBe('done')
    expect(await mayDo(db, sales, eventId)).toEqual(may)
  })
})

test('what waits at an event is told to its owner and those of the team who may see to it', async () => {
  const event = await staffedEvent(db)
  await addMember(db, (await makeEvent(db)).organizerId, { person: await makePerson(db), role: 'manager' })
  const { ownerId, manager, sales, scanner } = event
  expect(await peopleWhoMay(db, event.eventId, 'money')).toEqual([ownerId, manager].toSorted())
  expect(await peopleWhoMay(db, event.eventId, 'door')).toEqual([ownerId, manager, sales, scanner].toSorted())
})

describe('changing and removing', () => {
  test('is for who runs the team, never oneself, and never above what they may do', async () => {
    const event = await staffedEvent(db)
    const { organizerId, manager, scanner, sales, ownerId } = event
    const change = (by: PersonId, memberId: string, role: 'manager' | 'sales' | 'scanner' = 'manager') =>
      changeMember(db, as(by), organizerId, { memberId, role, eventIds: null }).then(codeOf)
    const remove = (by: PersonId, memberId: string) =>
      removeMember(db, as(by), organizerId, memberId).then(codeOf)
    for (const by of [scanner, sales, await makePerson(db)]) {
      expect(await change(by, scanner)).toBe('TEAM_NOT_FOUND')
      expect(await remove(by, scanner)).toBe('TEAM_NOT_FOUND')
    }
    expect(await change(manager, manager)).toBe('OWN_ROLE')
    expect(await remove(manager, manager)).toBe('OWN_ROLE')
    for (const nobody of [ownerId, newId(), 'nobody']) {
      expect(await change(manager, nobody)).toBe('MEMBER_NOT_FOUND')
      expect(await remove(manager, nobody)).toBe('MEMBER_NOT_FOUND')
    }
    const eventIds = [event.eventId, (await makeEvent(db)).eventId]
    const held = await changeMember(db, as(ownerId), organizerId, {
      memberId: scanner,
      role: 'scanner',
      eventIds,
    })
    expect([codeOf(held), await mayDo(db, scanner, event.eventId)]).toEqual(['NOT_ITS_EVENT', ['door']])
    await changeRole(db, as(ownerId), organizerId, { role: 'manager', may: ['door', 'team'] })
    const [team] = await readOwnTeams(db, as(manager))
    expect(team!.members.filter(({ mayChange }) => mayChange).map(({ id }) => id)).toEqual([scanner])
    expect(await change(manager, sales, 'scanner')).toBe('ROLE_ABOVE_OWN')
    expect(await change(manager, scanner, 'sales')).toBe('ROLE_ABOVE_OWN')
    expect(await remove(manager, sales)).toBe('ROLE_ABOVE_OWN')
    expect(await remove(manager, scanner)).toBe('done')
    expect(await mayDo(db, scanner, event.eventId)).toEqual([])
    expect(await notices(scanner)).toEqual(['removed'])
    expect(await change(ownerId, sales, 'scanner')).toBe('done')
    expect(await mayDo(db, sales, event.eventId)).toEqual(['door'])
    expect(await notices(sales)).toEqual(['role_changed'])
    expect(await remove(ownerId, manager)).toBe('done')
    const mails = await db.pool.query<{ what: string }>(
      "select payload ->> 'what' as what from mail_outbox where kind = 'team_change' and recipient = any ($1) order by 1",
      [[emailOf(scanner), emailOf(sales), emailOf(manager)]],
    )
    expect(mails.rows.map(({ what }) => what)).toEqual(['removed', 'removed', 'role_changed'])
  })

  test.each([
    ['is removed', 'remove'],
    ['leaves', 'leave'],
    ['gets another role', 'change'],
  ] as const)(
    'whoever %s comes back by no invitation that they made, nor by one to their address',
    async (_, how) => {
      const event = await staffedEvent(db)
      const { organizerId, manager, ownerId } = event
      const kept = await invited(db, manager, organizerId, { role: 'manager' })
      if (how === 'remove') await removeMember(db, as(ownerId), organizerId, manager)
      if (how === 'leave') await leaveTeam(db, manager, organizerId)
      if (how === 'change')
        await changeMember(db, as(ownerId), organizerId, {
          memberId: manager,
          role: 'scanner',
          eventIds: null,
        })
      expect(await joined(db, manager, kept)).toBe('INVITATION_WITHDRAWN')
      expect(await mayDo(db, manager, event.eventId)).toEqual(how === 'change' ? ['door'] : [])
      expect(await invited(db, manager, organizerId)).toBe('TEAM_NOT_FOUND')
    },
  )

  test('an invitation to the address of who is removed brings them back no more', async () => {
    const event = await makeEvent(db)
    const { organizerId, ownerId } = event
    const kim = await makePerson(db, 'Kim')
    const mailed = await invited(db, ownerId, organizerId, { email: emailOf(kim) })
    await joined(db, kim, await invited(db, ownerId, organizerId))
    expect(codeOf(await removeMember(db, as(ownerId), organizerId, kim))).toBe('done')
    expect(await joined(db, kim, mailed)).toBe('INVITATION_WITHDRAWN')
  })

  test('nobody leaves a team that they are not on, and an owner cannot leave', async () => {
    const event = await staffedEvent(db)
    for (const [person, organizer] of [
      [event.ownerId, event.organizerId],
      [await makePerson(db), event.organizerId],
      [event.scanner, newId()],
      [event.scanner, 'nowhere'],
    ] as const)
      expect(codeOf(await leaveTeam(db, person, organizer))).toBe('NOT_ON_TEAM')
  })

  test('is on the record, with who, whom and when, and the page shows it', async () => {
    const event = await staffedEvent(db)
    const { organizerId, ownerId, scanner } = event
    await db.pool.query("update profiles set full_name = 'Tasha' where id = $1", [ownerId])
    const secret = await invited(db, ownerId, organizerId, { note: 'Kim' })
    await joined(db, await makePerson(db, 'Kim Long'), secret)
    await changeMember(db, as(ownerId), organizerId, { memberId: scanner, role: 'sales', eventIds: null })
    await removeMember(db, as(ownerId), organizerId, scanner)
    await changeRole(db, as(ownerId), organizerId, { role: 'sales', may: ['door'] })
    await leaveTeam(db, event.sales, organizerId)
    const [team] = await readOwnTeams(db, as(ownerId))
    expect(team!.history.map(({ text }) => text)).toEqual([
      'Rufus left the team',
      'Tasha changed what the role Sales may do',
      'Tasha removed Ruby',
      'Tasha made Ruby Sales',
      'Kim Long joined as Scanner',
      'Tasha invited Kim as Scanner',
    ])
    expect(team!.members.map(({ name, role, mayChange }) => [name, role, mayChange])).toEqual([
      ['Tasha', 'owner', false],
      ['Opal', 'manager', true],
      ['Kim Long', 'scanner', true],
    ])
    expect(await readOwnTeams(db, as(event.sales))).toEqual([])
  })
})
