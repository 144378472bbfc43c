import { describe, expect, test } from 'vitest'
import { withdrawInvitation } from '#modules/teams/invite/withdraw-invitation.server.ts'
import { changeMember, removeMember } from '#modules/teams/members/change-member.server.ts'
import { leaveTeam } from '#modules/teams/members/leave-team.server.ts'
import { managersAmong } from '#modules/teams/prove-manager.server.ts'
import { teamManagers } from '#modules/teams/prove-team-manager.server.ts'
import { readInvitation } from '#modules/teams/invite/read-invitation.server.ts'
import { peopleWhoMay } from '#modules/teams/people-who-may.server.ts'
import { readOwnTeams } from '#modules/teams/read-own-teams.server.ts'
import { ownMemberships } from '#modules/teams/read-team.server.ts'
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
const isHash = (text: string) => /^[\w-]{32}$/.test(text)
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
    expect(codeOf(await change(['door', 'sales']))).toBe('done')
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
})

test('what waits at an event is told to its owner and those of the team who may see to it', async () => {
  const event = await staffedEvent(db)
  await addMember(db, (await makeEvent(db)).organizerId, { person: await makePerson(db), role: 'manager' })
  const { ownerId, manager, sales, scanner } = event
  expect(await peopleWhoMay(db, event.eventId, 'money')).toEqual([ownerId, manager].toSorted())
  expect(await peopleWhoMay(db, event.eventId, 'door')).toEqual([ownerId, manager, sales, scanner].toSorted())
})

describe('inviting', () => {
  test('is for who runs the team, up to what they may do themselves', async () => {
    const event = await staffedEvent(db)
    const { organizerId } = event
    const stranger = await makePerson(db, 'A Stranger')
    for (const person of [event.sales, event.scanner, stranger])
      expect(await invited(db, person, organizerId)).toBe('TEAM_NOT_FOUND')
    expect(await invited(db, event.ownerId, newId<'organizer'>() as never)).toBe('TEAM_NOT_FOUND')
    expect(isHash(await invited(db, event.manager, organizerId, { role: 'manager' }))).toBe(true)
    await changeRole(db, as(event.ownerId), organizerId, { role: 'manager', may: ['door', 'team'] })
    expect(await invited(db, event.manager, organizerId, { role: 'sales' })).toBe('ROLE_ABOVE_OWN')
    expect(isHash(await invited(db, event.manager, organizerId))).toBe(true)
    expect(isHash(await invited(db, event.ownerId, organizerId, { role: 'manager' }))).toBe(true)
  })

  test('is for events of that organiser alone', async () => {
    const event = await makeEvent(db)
    const rival = await makeEvent(db)
    const to = (...eventIds: EventId[]) => invited(db, event.ownerId, event.organizerId, { eventIds })
    expect(await to(rival.eventId)).toBe('NOT_ITS_EVENT')
    expect(isHash(await to(event.eventId))).toBe(true)
  })

  test('by mail is for the confirmed address alone, once, and keeps no secret but its hash', async () => {
    const event = await makeEvent(db)
    const [kim, other] = [await makePerson(db, 'Kim'), await makePerson(db, 'Other')]
    const mail = { email: emailOf(kim), role: 'sales' } as const
    const before = await invited(db, event.ownerId, event.organizerId, mail)
    const secret = await invited(db, event.ownerId, event.organizerId, mail)
    expect(await joined(db, kim, before)).toBe('INVITATION_WITHDRAWN')
    expect(await joined(db, other, secret)).toBe('OTHER_ADDRESS')
    await db.pool.query('update auth_user set email_verified = false where id = $1', [kim])
    expect(await joined(db, kim, secret)).toBe('ADDRESS_NOT_CONFIRMED')
    await db.pool.query('update auth_user set email_verified = true where id = $1', [kim])
    const kept = await db.pool.query('select from team_invitations i where i::text like $1', [`%${secret}%`])
    expect(kept.rowCount).toBe(0)
    const { rows: mails } = await db.pool.query<{ link: string }>(
      "select payload ->> 'link' as link from mail_outbox where recipient = $1 and kind = 'team_invitation' order by id",
      [emailOf(kim)],
    )
    expect(mails.map(({ link }) => link.split('key=')[1] ?? '').toSorted()).toEqual(
      [before, secret].toSorted(),
    )
    expect(await joined(db, kim, secret)).toBe('joined')
    expect(await mayDo(db, kim, event.eventId)).toEqual(['door', 'sales', 'cash'])
    expect(await notices(kim)).toEqual(['joined'])
    expect(await notices(event.ownerId)).toEqual(['team_joined'])
    expect(await joined(db, kim, secret)).toBe('INVITATION_USED')
    expect(await invited(db, event.ownerId, event.organizerId, mail)).toBe('ALREADY_ON_TEAM')
  })

  test('by link is for whoever has it, once, and never for who is on the team already', async () => {
    const event = await staffedEvent(db)
    const [kim, other] = [await makePerson(db, 'Kim'), await makePerson(db, 'Other')]
    const secret = await invited(db, event.ownerId, event.organizerId, {
      role: 'manager',
      eventIds: [event.eventId],
    })
    expect(await joined(db, event.scanner, secret)).toBe('ALREADY_ON_TEAM')
    expect(await joined(db, event.ownerId, secret)).toBe('ALREADY_ON_TEAM')
    expect(await joined(db, kim, secret)).toBe('joined')
    expect(await joined(db, other, secret)).toBe('INVITATION_USED')
    expect(await ownMemberships(db, kim)).toMatchObject([
      { role: 'manager', events: [{ id: event.eventId }] },
    ])
  })

  test('ends after a week, and when it is withdrawn', async () => {
    const event = await staffedEvent(db)
    const kim = await makePerson(db, 'Kim')
    const [late, withdrawn] = [
      await invited(db, event.ownerId, event.organizerId),
      await invited(db, event.ownerId, event.organizerId, { role: 'manager' }),
    ]
    await db.pool.query(
      `update team_invitations set expires_at = now() - interval '1 second' where role = 'scanner' and organizer_id = $1`,
      [event.organizerId],
    )
    expect(await joined(db, kim, late)).toBe('INVITATION_EXPIRED')
    const { rows } = await db.pool.query<{ id: string }>(
      "select id from team_invitations where role = 'manager' and organizer_id = $1",
      [event.organizerId],
    )
    const withdraw = (by: PersonId) => withdrawInvitation(db, as(by), event.organizerId, rows[0]!.id)
    expect(codeOf(await withdraw(event.scanner))).toBe('TEAM_NOT_FOUND')
    expect(codeOf(await withdraw(event.manager))).toBe('done')
    expect(codeOf(await withdraw(event.ownerId))).toBe('INVITATION_NOT_OPEN')
    expect(await joined(db, kim, withdrawn)).toBe('INVITATION_WITHDRAWN')
    for (const secret of ['', 'x', "' or true --", 'A'.repeat(32)])
      expect(await joined(db, kim, secret)).toBe('INVITATION_NOT_FOUND')
  })

  test('is throttled: thirty an hour by one person, six a day to one address', async () => {
    const event = await makeEvent(db)
    const email = 'again@steppers.example'
    for (let n = 0; n < 6; n++)
      expect(isHash(await invited(db, event.ownerId, event.organizerId, { email }))).toBe(true)
    expect(await invited(db, event.ownerId, event.organizerId, { email })).toBe('TOO_MANY_INVITED')
    for (let n = 7; n < 30; n++)
      expect(isHash(await invited(db, event.ownerId, event.organizerId))).toBe(true)
    expect(await invited(db, event.ownerId, event.organizerId)).toBe('TOO_MANY_INVITED')
  })

  test('tells whoever reads the link what they are invited to, and strangers nothing once it is over', async () => {
    const event = await makeEvent(db)
    const secret = await invited(db, event.ownerId, event.organizerId, { eventIds: [event.eventId] })
    expect(await readInvitation(db, null, secret)).toMatchObject({
      value: { role: 'scanner', isMailed: false, events: [{ id: event.eventId }] },
    })
    expect(codeOf(await readInvitation(db, event.ownerId, secret))).toBe('ALREADY_ON_TEAM')
    await joined(db, await makePerson(db), secret)
    expect(codeOf(await readInvitation(db, null, secret))).toBe('INVITATION_USED')
  })
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
    await changeRole(db, as(ownerId), organizerId, { role: 'manager', may: ['door', 'team'] })
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
