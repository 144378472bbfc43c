import { describe, expect, test } from 'vitest'
import { readInvitation } from '#modules/teams/invite/read-invitation.server.ts'
import { sweepInvitations } from '#modules/teams/invite/sweep-invitations.server.ts'
import { withdrawInvitation } from '#modules/teams/invite/withdraw-invitation.server.ts'
import { readOwnTeams } from '#modules/teams/read-own-teams.server.ts'
import { ownMemberships } from '#modules/teams/read-team.server.ts'
import { changeRole } from '#modules/teams/roles/change-role.server.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import type { Failure, Result } from '#platform/result.ts'
import { ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
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

describe('inviting', () => {
  test('by mail writes and mails the same press once, and the next one anew', async () => {
    const { ownerId, organizerId } = await staffedEvent(db)
    const email = `${newId()}@steppers.example`
    const how = { email, id: newId() }
    const pressed = await Promise.all([1, 2, 3].map(() => invited(db, ownerId, organizerId, how)))
    expect(pressed.filter(isHash)).toHaveLength(1)
    const mails = async () =>
      (await db.pool.query('select 1 from mail_outbox where recipient = $1', [email])).rowCount
    expect(await mails()).toBe(1)
    expect(isHash(await invited(db, ownerId, organizerId, { ...how, id: newId() }))).toBe(true)
    expect(await mails()).toBe(2)
  })

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

  test('ends with the right to invite, or to give that role: also what was sent before', async () => {
    const event = await staffedEvent(db)
    const { organizerId, ownerId } = event
    const kim = await makePerson(db, 'Kim')
    const [sales, scanner] = [
      await invited(db, event.manager, organizerId, { role: 'sales' }),
      await invited(db, event.manager, organizerId),
    ]
    await changeRole(db, as(ownerId), organizerId, { role: 'manager', may: ['door', 'team'] })
    expect(await joined(db, kim, sales)).toBe('INVITATION_WITHDRAWN')
    expect(codeOf(await readInvitation(db, null, sales))).toBe('INVITATION_WITHDRAWN')
    expect(codeOf(await readInvitation(db, null, scanner))).toBe('done')
    await changeRole(db, as(ownerId), organizerId, { role: 'manager', may: ['door'] })
    expect(await joined(db, kim, scanner)).toBe('INVITATION_WITHDRAWN')
    expect(await mayDo(db, kim, event.eventId)).toEqual([])
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
      "select payload ->> 'link' as link from mail_outbox where recipient = $1 and kind = 'team_invitation'",
      [emailOf(kim)],
    )
    expect(mails.map(({ link }) => link.split('key=')[1] ?? '').toSorted()).toEqual(
      [before, secret].toSorted(),
    )
    expect(await joined(db, kim, secret)).toBe('joined')
    expect(await mayDo(db, kim, event.eventId)).toEqual(['door', 'sales', 'cash'])
    expect(await notices(kim)).toEqual(['joined'])
    expect(await notices(event.ownerId)).toEqual(['team_joined'])
    expect(await joined(db, kim, secret)).toBe('ALREADY_ON_TEAM')
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

  test('is forgotten, with its address, 90 days after it expired, and stays on the record without it', async () => {
    const event = await makeEvent(db)
    for (const email of ['old@steppers.example', 'new@steppers.example'])
      await invited(db, event.ownerId, event.organizerId, { email })
    await db.pool.query(
      `update team_invitations set expires_at = now() - interval '90 days 1 minute' where email = 'old@steppers.example'`,
    )
    await db.pool.query(
      `update team_invitations set expires_at = now() - interval '89 days' where email = 'new@steppers.example'`,
    )
    expect(await sweepInvitations(ctxOf(db))).toBe(1)
    const [team] = await readOwnTeams(db, as(event.ownerId))
    const told = team!.history.map(({ text }) => text.replace(/^.* invited /, ''))
    expect(told).toEqual(['new@steppers.example as Scanner', 'somebody as Scanner'])
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
