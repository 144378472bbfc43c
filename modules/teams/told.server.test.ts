// What is said of a team to whoever is invited, joins, is changed or removed, and to those who run it: to whom, in whose name, and what.
import { describe, expect, test } from 'vitest'
import { eventRoles } from '#modules/teams/prove/event-roles.ts'
import { inviteToTeam } from '#modules/teams/invite/invite-to-team.server.ts'
import { joinTeam } from '#modules/teams/invite/join-team.server.ts'
import { readInvitation } from '#modules/teams/invite/read-invitation.server.ts'
import { withdrawInvitation } from '#modules/teams/invite/withdraw-invitation.server.ts'
import { changeMember, removeMember } from '#modules/teams/members/change-member.server.ts'
import { readOwnTeams } from '#modules/teams/read-own-teams.server.ts'
import { ownMemberships } from '#modules/teams/read-team.server.ts'
import { changeRole } from '#modules/teams/roles/change-role.server.ts'
import { newId, type OrganizerId, type PersonId } from '#platform/ids.ts'
import { newLinkSecret } from '#platform/link-secret.server.ts'
import { DAY_MS, epochMs, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { emailOf, invited, joined, staffedEvent } from '#tests/support/team.ts'

const db = await testDatabase()
const as = (id: PersonId, name = 'Somebody') => ({ id, name })
const nameTeam = (organizerId: OrganizerId, name: string) =>
  db.pool.query('update organizers set name = $2 where id = $1', [organizerId, name])
const noticesOf = async (person: PersonId) =>
  (
    await db.pool.query<{ kind: string; payload: object }>(
      'select kind, payload from notifications where user_id = $1 order by created_at, id',
      [person],
    )
  ).rows
const mailsTo = async (address: string) =>
  (
    await db.pool.query<{ kind: string; payload: Record<string, string> }>(
      'select kind, payload from mail_outbox where recipient = $1 order by created_at, id',
      [address],
    )
  ).rows

describe('an invitation', () => {
  test('by mail says who invites, to which team, to do what, and works for a week', async () => {
    const { ownerId, organizerId } = await staffedEvent(db)
    await nameTeam(organizerId, 'Step Masters')
    const invite = async (name: string, role: 'sales' | 'scanner') => {
      const email = `${newId()}@steppers.example`
      const asked = { role, email, note: '', eventIds: null }
      const sent = await inviteToTeam(
        db,
        as(ownerId, name),
        organizerId,
        asked,
        (key) => `https://x.example/${key}`,
      )
      return [await mailsTo(email), sent.ok && `https://x.example/${sent.value.secret}`] as const
    }
    for (const [name, role, inviter, task] of [
      ['Tasha Reed', 'sales', 'Tasha Reed', 'sell tickets and look after guests'],
      ['', 'scanner', 'Step Masters', 'scan tickets at the door'],
    ] as const) {
      const [mails, link] = await invite(name, role)
      expect(mails).toEqual([
        { kind: 'team_invitation', payload: { link, inviter, team: 'Step Masters', role: task } },
      ])
    }
    const { rows } = await db.pool.query(
      `select distinct expires_at - created_at = interval '7 days' as "isWeek" from team_invitations where organizer_id = $1`,
      [organizerId],
    )
    expect(rows).toEqual([{ isWeek: true }])
  })

  test('that is pressed twice has a link the first time alone, for the first one is what was mailed', async () => {
    const { ownerId, organizerId } = await staffedEvent(db)
    const how = { email: `${newId()}@steppers.example`, id: newId() }
    expect(await invited(db, ownerId, organizerId, how)).toMatch(/^[\w-]{32}$/)
    expect(await invited(db, ownerId, organizerId, how)).toBe('')
  })

  test('by a link is mailed to nobody', async () => {
    const { ownerId, organizerId } = await staffedEvent(db)
    await invited(db, ownerId, organizerId)
    expect(await mailsTo('')).toEqual([])
  })

  test('is on the page with its note, and its end on the record with who ended it', async () => {
    const { ownerId, organizerId, manager } = await staffedEvent(db)
    const before = systemNow()
    await invited(db, ownerId, organizerId, { role: 'sales', note: 'The tall one' })
    const [team] = await readOwnTeams(db, as(ownerId))
    const [open] = team!.invitations
    expect(team!.invitations).toEqual([
      {
        id: open!.id,
        email: '',
        note: 'The tall one',
        role: 'sales',
        events: null,
        expiresAt: open!.expiresAt,
        mayWithdraw: true,
      },
    ])
    expect(Math.abs(epochMs(open!.expiresAt) - epochMs(plusMs(before, 7 * DAY_MS)))).toBeLessThan(60_000)
    await withdrawInvitation(db, as(manager), organizerId, open!.id)
    const [after] = await readOwnTeams(db, as(ownerId))
    expect(after!.invitations).toEqual([])
    expect(after!.history.map(({ text }) => text)).toEqual([
      'Opal withdrew the invitation of The tall one',
      expect.stringContaining('invited The tall one as Sales'),
    ])
  })

  test('to a role that its reader may not give cannot be withdrawn by them, and the page says so', async () => {
    const { ownerId, organizerId, manager } = await staffedEvent(db)
    await invited(db, ownerId, organizerId, { role: 'sales' })
    await invited(db, ownerId, organizerId)
    await changeRole(db, as(ownerId), organizerId, { role: 'manager', may: ['door', 'team'] })
    const [team] = await readOwnTeams(db, as(manager))
    const may = team!.invitations.map(({ role, mayWithdraw }) => [role, mayWithdraw])
    expect(may).toEqual([
      ['scanner', true],
      ['sales', false],
    ])
    const [, sales] = team!.invitations
    expect(await withdrawInvitation(db, as(manager), organizerId, sales!.id)).toEqual({
      ok: false,
      failure: { code: 'ROLE_ABOVE_OWN' },
    })
    expect(await withdrawInvitation(db, as(manager), organizerId, 'no id')).toEqual({
      ok: false,
      failure: { code: 'INVITATION_NOT_OPEN' },
    })
  })

  test('is read with the team, who invites, and what the organiser made of the role: of that role, there', async () => {
    const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
    await nameTeam(here.organizerId, 'Step Masters')
    const secret = await invited(db, here.manager, here.organizerId, {
      role: 'sales',
      email: 'kim@team.example',
    })
    const read = () => readInvitation(db, null, secret)
    await changeRole(db, as(there.ownerId), there.organizerId, { role: 'sales', may: ['door'] })
    await changeRole(db, as(here.ownerId), here.organizerId, { role: 'scanner', may: ['door', 'sales'] })
    const { rows } = await db.pool.query<{ at: Date }>(
      'select expires_at as at from team_invitations where organizer_id = $1',
      [here.organizerId],
    )
    const shown = {
      organizerId: here.organizerId,
      team: 'Step Masters',
      inviter: 'Opal',
      role: 'sales',
      changed: null,
      events: null,
      isMailed: true,
      expiresAt: rows[0]!.at.toISOString(),
    }
    expect(await read()).toEqual({ ok: true, value: shown })
    await changeRole(db, as(here.ownerId), here.organizerId, { role: 'sales', may: ['door'] })
    expect(await read()).toEqual({ ok: true, value: { ...shown, changed: ['door'] } })
  })

  test('tells a reader who is signed in why it is not for them, before they press', async () => {
    const [here, there] = [await staffedEvent(db), await staffedEvent(db)]
    const kim = await makePerson(db, 'Kim')
    const secret = await invited(db, here.ownerId, here.organizerId, { email: emailOf(kim) })
    const read = async (viewer: PersonId | null) => {
      const done = await readInvitation(db, viewer, secret)
      return done.ok ? 'shown' : done.failure.code
    }
    expect(await read(there.sales)).toBe('OTHER_ADDRESS')
    expect(await read(here.sales)).toBe('ALREADY_ON_TEAM')
    // Whose account is gone reads it as somebody who is not signed in.
    expect([await read(kim), await read(null), await read(newId<'person'>())]).toEqual(Array(3).fill('shown'))
    await addMember(db, there.organizerId, { person: kim, role: 'scanner' })
    expect(await read(kim)).toBe('shown')
    await db.pool.query('update auth_user set email_verified = false where id = $1', [kim])
    expect(await read(kim)).toBe('ADDRESS_NOT_CONFIRMED')
    for (const wrong of ['x', newLinkSecret()])
      expect(await readInvitation(db, kim, wrong)).toEqual({
        ok: false,
        failure: { code: 'INVITATION_NOT_FOUND' },
      })
  })

  test('that is refused for how often says when to try again', async () => {
    const { ownerId, organizerId } = await makeEvent(db)
    const email = `${newId()}@steppers.example`
    const ask = () =>
      inviteToTeam(
        db,
        as(ownerId),
        organizerId,
        { role: 'scanner', email, note: '', eventIds: null },
        () => 'https://x.example',
      )
    for (let n = 0; n < 6; n++) await ask()
    expect(await ask()).toEqual({
      ok: false,
      failure: { code: 'TOO_MANY_INVITED', retryAfterSeconds: expect.any(Number) },
    })
    const kim = await makePerson(db, 'Kim')
    for (let n = 0; n < 60; n++) await joinTeam(db, kim, newLinkSecret())
    expect(await joinTeam(db, kim, newLinkSecret())).toEqual({
      ok: false,
      failure: { code: 'TOO_MANY_TRIES', retryAfterSeconds: expect.any(Number) },
    })
  })
})

test('who joins is told by mail and in the product, and so is whoever invited them, not the owner', async () => {
  const { ownerId, organizerId, manager } = await staffedEvent(db)
  await nameTeam(organizerId, 'Step Masters')
  const kim = newId<'person'>()
  // However their address is written.
  const address = `Kim-${kim}@Steppers.Example`
  await db.pool.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, true)', [
    kim,
    'Kim',
    address,
  ])
  const email = address.toLowerCase()
  expect(await joined(db, kim, await invited(db, manager, organizerId, { email, role: 'sales' }))).toBe(
    'joined',
  )
  const payload = { what: 'joined', team: 'Step Masters', role: 'sales' }
  expect(await noticesOf(kim)).toEqual([{ kind: 'team_change', payload }])
  expect((await mailsTo(email)).slice(1)).toEqual([{ kind: 'team_change', payload }])
  expect(await noticesOf(manager)).toEqual([
    { kind: 'team_joined', payload: { team: 'Step Masters', role: 'sales' } },
  ])
  expect(await noticesOf(ownerId)).toEqual([])
})

test('nobody joins whose account is gone', async () => {
  const { ownerId, organizerId } = await makeEvent(db)
  const secret = await invited(db, ownerId, organizerId)
  expect(await joined(db, newId<'person'>(), secret)).toBe('INVITATION_NOT_FOUND')
  expect(await joined(db, await makePerson(db), secret)).toBe('joined')
})

test('a member who is changed or removed is told of which team, and of which role, by mail and in the product', async () => {
  const { ownerId, organizerId, scanner, eventId } = await staffedEvent(db)
  await nameTeam(organizerId, 'Step Masters')
  const change = (role: 'sales' | 'scanner', eventIds: (typeof eventId)[] | null) =>
    changeMember(db, as(ownerId), organizerId, { memberId: scanner, role, eventIds })
  await change('sales', null)
  await change('sales', [eventId])
  await removeMember(db, as(ownerId), organizerId, scanner)
  const told = ['role_changed', 'reach_changed', 'removed'].map((what) => ({
    kind: 'team_change',
    payload: { what, team: 'Step Masters', role: 'sales' },
  }))
  expect(await noticesOf(scanner)).toEqual(told)
  expect(await mailsTo(emailOf(scanner))).toEqual(told)
})

describe('the page of a team', () => {
  test('has its name, who looks, its roles, and each member with their events and the day they joined', async () => {
    const { ownerId, organizerId, manager, sales, scanner, eventId } = await staffedEvent(db)
    await nameTeam(organizerId, 'Step Masters')
    await db.pool.query("update profiles set full_name = 'Tasha', avatar_url = '/tasha.webp' where id = $1", [
      ownerId,
    ])
    await addMember(db, organizerId, { person: scanner, role: 'scanner', events: [eventId] })
    await changeRole(db, as(ownerId), organizerId, { role: 'sales', may: ['door'] })
    for (const [at, person] of [scanner, sales, manager].entries())
      await db.pool.query(
        "update team_members set joined_at = '2026-03-01T12:00:00Z'::timestamptz + $2 * interval '1 day' where person_id = $1",
        [person, at],
      )
    const [team, ...others] = await readOwnTeams(db, as(manager), manager)
    expect(others).toEqual([])
    expect(team).toMatchObject({
      organizerId,
      name: 'Step Masters',
      isOwner: false,
      roles: { manager: eventRoles.manager, sales: ['door'], scanner: eventRoles.scanner },
      mayGive: ['manager', 'sales', 'scanner'],
      changing: null,
    })
    const member = { avatarUrl: null, events: null, isYou: false }
    expect(team!.members).toEqual([
      {
        ...member,
        id: ownerId,
        name: 'Tasha',
        avatarUrl: '/tasha.webp',
        role: 'owner',
        since: null,
        mayChange: false,
      },
      {
        ...member,
        id: scanner,
        name: 'Ruby',
        role: 'scanner',
        events: [expect.objectContaining({ id: eventId, title: 'The Holiday Steppers Ball' })],
        since: '2026-03-01T12:00:00.000Z',
        mayChange: true,
      },
      {
        ...member,
        id: sales,
        name: 'Rufus',
        role: 'sales',
        since: '2026-03-02T12:00:00.000Z',
        mayChange: true,
      },
      {
        ...member,
        id: manager,
        name: 'Opal',
        role: 'manager',
        since: '2026-03-03T12:00:00.000Z',
        isYou: true,
        mayChange: false,
      },
    ])
    const [owned] = await readOwnTeams(db, as(ownerId), scanner)
    expect(owned).toMatchObject({ isOwner: true, changing: { memberId: scanner } })
    expect(await ownMemberships(db, sales)).toEqual([
      { organizerId, team: 'Step Masters', role: 'sales', changed: ['door'], events: null },
    ])
  })

  test('has the last twenty deeds, with when they were done', async () => {
    const { ownerId, organizerId, scanner } = await staffedEvent(db)
    for (let n = 0; n < 21; n++)
      await changeMember(db, as(ownerId), organizerId, {
        memberId: scanner,
        role: n % 2 ? 'scanner' : 'sales',
        eventIds: null,
      })
    await db.pool.query("update team_log set done_at = '2026-03-01T12:00:00Z' where organizer_id = $1", [
      organizerId,
    ])
    const [team] = await readOwnTeams(db, as(ownerId))
    expect(team!.history).toHaveLength(20)
    expect(new Set(team!.history.map(({ id }) => id)).size).toBe(20)
    expect(new Set(team!.history.map(({ at }) => at))).toEqual(new Set(['2026-03-01T12:00:00.000Z']))
  })
})
