import { describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, signedInPerson, testSite } from '#tests/support/site.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const site = await testSite(db)
const LEAVE = '/dashboard/settings/delete'
const EXPORT = '/dashboard/settings/export'

const post = (as: Person, fields: Record<string, string>) =>
  site.request(LEAVE, { method: 'POST', as, body: new URLSearchParams(fields) })
const isThere = async ({ id }: Person) =>
  (await db.pool.query('select from auth_user where id = $1', [id])).rowCount === 1
const holdsTicket = async (buyer: Person) => {
  const event = await makeEvent(db, { title: 'Dusties Only' })
  const eventFixture = {
    id: event.eventId,
    organizerId: event.organizerId,
    ticketTypeId: event.ticketTypeId,
    title: '',
  }
  await addTickets(db, eventFixture, { id: buyer.id, name: 'Jackie', email: buyer.email })
  await db.pool.query('update ticket_inventory set taken = 1 where event_id = $1', [event.eventId])
  return event
}

describe('downloading one’s data', () => {
  it('gives one file with what is theirs, to them alone', async () => {
    const [member, other] = [await signedInPerson(db, 'Jackie'), await signedInPerson(db, 'Somebody Else')]
    const file = await site.request(EXPORT, { as: member })
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const text = await file.text()
    expect(JSON.parse(text)).toMatchObject({ profile: { email: member.email }, orders: [], sessions: [{}] })
    expect(text).not.toContain(other.email)
    expect(text).not.toContain(decodeURIComponent(member.cookie).split('=')[1]?.split('.')[0])
    expect((await site.request(EXPORT)).status).toBe(302)
  })

  it('works ten times an hour', async () => {
    const member = await signedInPerson(db)
    const all = await Promise.all(Array.from({ length: 11 }, () => site.request(EXPORT, { as: member })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
    ])
  })
})

describe('deleting one’s account', () => {
  it('says what happens, asks, ends every session and says goodbye', async () => {
    const member = await signedInPerson(db)
    const elsewhere = await sessionCookie(db, member.id)
    const page = await (await site.request(LEAVE, { as: member })).text()
    expect(page).toContain('at once and for good')
    expect((await post(member, {})).status).toBe(422)
    expect(await isThere(member)).toBe(true)
    const done = await post(member, { sure: 'on' })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/auth/deleted'])
    expect(done.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i)
    expect(await isThere(member)).toBe(false)
    for (const cookie of [member.cookie, elsewhere])
      expect((await site.request('/dashboard', { headers: { cookie } })).status).toBe(302)
    expect((await site.request('/auth/deleted')).status).toBe(200)
    const { rows } = await db.pool.query('select kind from mail_outbox where recipient = $1', [member.email])
    expect(rows).toEqual([{ kind: 'account_deleted' }])
  })

  it('wants a fresh sign-in', async () => {
    const member = await signedInPerson(db)
    await db.pool.query(
      "update auth_session set created_at = now() - interval '11 minutes' where user_id = $1",
      [member.id],
    )
    expect(await (await site.request(LEAVE, { as: member })).text()).toContain(
      '/auth/again?next=%2Fdashboard%2Fsettings%2Fdelete',
    )
    expect((await post(member, { sure: 'on' })).status).toBe(403)
    expect(await isThere(member)).toBe(true)
  })

  it('names what is lost, and wants that ticked as well', async () => {
    const member = await signedInPerson(db)
    await holdsTicket(member)
    expect(await (await site.request(LEAVE, { as: member })).text()).toContain(
      'I give up 1 ticket for nights to come, without a refund.',
    )
    const before = await brokenInvariants(db)
    expect((await post(member, { sure: 'on' })).status).toBe(409)
    expect((await post(member, { sure: 'on', 'give-up': 'on' })).status).toBe(302)
    expect(await isThere(member)).toBe(false)
    expect(await brokenInvariants(db)).toEqual(before) // rows written straight into the tables lack a payment
  })

  it('is refused to a host whose guests hold tickets, with the reason', async () => {
    const { ownerId } = await holdsTicket(await signedInPerson(db))
    const host = {
      id: ownerId,
      email: `${ownerId}@steppers.example`,
      cookie: await sessionCookie(db, ownerId),
    }
    const answer = await post(host, { sure: 'on', 'give-up': 'on' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain(
      'Guests have tickets for events of yours that are still to come: Dusties Only.',
    )
    expect(await isThere(host)).toBe(true)
  })

  it('cannot be done by another site, nor by nobody', async () => {
    const member = await signedInPerson(db)
    const body = new URLSearchParams({ sure: 'on' })
    const forged = await site.request(LEAVE, {
      method: 'POST',
      as: member,
      body,
      headers: { origin: 'https://evil.example' },
    })
    expect(forged.status).toBe(403)
    expect((await site.request(LEAVE, { method: 'POST', body })).status).toBe(302)
    expect(await isThere(member)).toBe(true)
  })
})
