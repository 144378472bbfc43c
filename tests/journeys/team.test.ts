// Somebody is invited to a team, works a door and is removed, as whole requests without a script: what opens, and what does not.
import { describe, expect, test } from 'vitest'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets, type PersonFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const site = await testSite(db)
type Someone = Person & PersonFixture
const signedIn = async (name: string): Promise<Someone> => {
  const person = await addPerson(db, name)
  await db.pool.query('update auth_user set email_verified = true where id = $1', [person.id])
  return { ...person, cookie: await sessionCookie(db, person.id) }
}
const open = async (path: string, as?: Person) => {
  const answer = await site.request(path, { ...(as && { as }), redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}
const post = async (path: string, fields: Record<string, string>, as?: Person) => {
  const body = new URLSearchParams(fields)
  const answer = await site.request(path, { method: 'POST', body, ...(as && { as }), redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}

/** Tasha's night with a guest, a night of somebody else, and Kim, who helps nobody yet. */
async function begin() {
  const [tasha, kim, guest, rival] = [
    await signedIn('Tasha Reed'),
    await signedIn('Kim Long'),
    await signedIn('Jackie Montgomery'),
    await signedIn('A Rival'),
  ]
  const night = await addEvent(db, tasha)
  const [ticket] = await addTickets(db, night, guest)
  const elsewhere = await addEvent(db, rival)
  return { tasha, kim, guest, night, ticket, elsewhere }
}

const mailedLink = async (email: string) => {
  const { rows } = await db.pool.query<{ link: string }>(
    "select payload ->> 'link' as link from mail_outbox where recipient = $1 and kind = 'team_invitation' order by created_at desc",
    [email],
  )
  return rows[0]!.link.slice(ORIGIN.length)
}

/** What a night has besides its door, and who may open it. */
const closedToScanners = (night: { id: string }, ticket: { orderId: string }) => [
  `/dashboard/events/${night.id}/sales`,
  `/dashboard/events/${night.id}/codes`,
  `/dashboard/orders/${ticket.orderId}`,
  `/dashboard/orders/${ticket.orderId}/receipt`,
  `/dashboard/orders/${ticket.orderId}/refund`,
  `/dashboard/orders/${ticket.orderId}/statement`,
  `/edit-event/${night.id}`,
  `/dashboard/events/edit/${night.id}`,
  `/dashboard/events/edit/${night.id}/tickets`,
  `/dashboard/events/edit/${night.id}/cancel`,
  '/dashboard/team/invite',
  '/dashboard/team/roles',
]

test('a scanner is invited by mail, works the door, sees no money, and is out once removed', async () => {
  const { tasha, kim, guest, night, ticket, elsewhere } = await begin()
  const door = `/dashboard/events/${night.id}/door`
  expect((await open(door, kim)).status).toBe(404)

  const fields = {
    intent: 'mail',
    organizer: night.organizerId,
    role: 'scanner',
    reach: 'all',
    email: kim.email,
  }
  expect((await open('/dashboard/team/invite', tasha)).text).toContain(
    'Nobody with single events invites or removes people.',
  )
  const sent = await post('/dashboard/team/invite', fields, tasha)
  expect([sent.status, sent.text.includes('The invitation is on its way.')]).toEqual([200, true])
  const page = await mailedLink(kim.email)
  const shown = await open(page)
  expect([shown.status, shown.robots]).toEqual([200, 'noindex'])
  expect(['cache-control', 'referrer-policy'].map((name) => shown.headers.get(name))).toEqual([
    'private, no-store',
    'same-origin',
  ])
  expect(shown.text).toContain('Tasha Reed would like you on the team, as Scanner')
  expect(shown.addresses).toContain(`/account?next=${encodeURIComponent(page)}`)
  const stranger = await post(page, { intent: 'join' }, guest)
  expect([stranger.status, stranger.text.includes('mailed to another address')]).toEqual([403, true])
  expect((await post(page, { intent: 'join' })).headers.get('location')).toContain('/account?next=')

  const accepted = await post(page, { intent: 'join' }, kim)
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/dashboard/team?notice=joined'])
  expect((await open('/dashboard/team?notice=joined', kim)).text).toContain('Welcome to the team')

  expect((await open(door, kim)).status).toBe(200)
  const home = await open('/dashboard', kim)
  for (const path of ['/dashboard/checkin', '/dashboard/events', '/dashboard/team'])
    expect(home.addresses).toContain(path)
  for (const path of [
    '/dashboard/sales',
    '/dashboard/payouts',
    '/cash-payments',
    '/dashboard/tickets/payments',
  ])
    expect(home.addresses).not.toContain(path)
  for (const path of closedToScanners(night, ticket)) {
    expect([path, (await open(path, kim)).status]).toEqual([path, 404])
    expect([path, (await open(`${path}.data`, kim)).status]).toEqual([path, 404])
  }
  for (const path of ['/dashboard/sales', '/dashboard/payouts', '/cash-payments', '/dashboard/sales.csv']) {
    const { html } = await open(path, kim)
    expect([path, html.includes(guest.email), html.includes(ticket.orderId)]).toEqual([path, false, false])
  }
  expect((await open(`/dashboard/events/${elsewhere.id}/door`, kim)).status).toBe(404)
  const refund = await post(`/dashboard/orders/${ticket.orderId}/refund`, { ticket: ticket.id }, kim)
  expect(refund.status).toBe(404)

  const removed = await post(
    '/dashboard/team',
    { intent: 'remove', organizer: night.organizerId, member: kim.id },
    tasha,
  )
  expect([removed.status, removed.text.includes('They are off the team.')]).toEqual([200, true])
  expect(removed.text).toContain('Tasha Reed removed Kim Long')
  for (const path of [door, `/dashboard/scanner?event=${night.id}`, `/dashboard/events/${night.id}`])
    expect((await open(path, kim)).status).toBe(404)
  const scan = await post(`/api/doors/${night.id}`, { code: ticket.hash }, kim)
  expect(scan.status).toBe(404)
  const again = await post(page, { intent: 'join' }, kim)
  expect([again.status, again.text.includes('was accepted already')]).toEqual([410, true])
})

test('an invited scanner works a whole night and sees no money', async () => {
  const { tasha, kim, guest, night } = await begin()
  const [sold, other] = await addTickets(db, night, guest, 2)
  const [unpaid] = await addTickets(db, night, guest, 1, { order: 'awaiting_cash_payment' })
  const fields = { intent: 'mail', organizer: night.organizerId, role: 'scanner', reach: 'all' }
  await post('/dashboard/team/invite', { ...fields, email: kim.email }, tasha)
  await post(await mailedLink(kim.email), { intent: 'join' }, kim)

  const told: string[] = []
  const at = async (sent: Record<string, string>) => {
    const { html } = await post(`/api/doors/${night.id}`, sent, kim)
    told.push(html)
    const { feedback } = JSON.parse(html) as { feedback: { headline: string; undo: string[] | null } | null }
    return feedback
  }
  const headline = async (sent: Record<string, string>) => (await at(sent))?.headline
  const first = await at({ code: sold.hash })
  expect(first?.headline).toBe('Come in')
  expect(await headline({ code: sold.hash })).toBe('Already in')
  expect(await headline({ undo: first?.undo?.[0] ?? '' })).toBeUndefined()
  expect(await headline({ code: sold.hash, ask: 'yes' })).toBe('Let in?')
  expect(await headline({ party: sold.id })).toMatch(/come in/i)
  expect(await headline({ code: other!.hash, way: 'out' })).toBe('Went out')
  expect(await headline({ code: other!.hash })).toBe('Welcome back')
  expect(await headline({ code: unpaid.hash })).toBe('Not paid yet')
  expect(await headline({ code: unpaid.hash, order: unpaid.orderId })).toBe('Not paid yet')
  expect(await headline({ code: 'jackie', typed: 'find' })).toBeUndefined()

  const list = await site.request(`/api/doors/${night.id}/list`, { as: kim })
  expect(list.status).toBe(200)
  const report = { device: crypto.randomUUID(), scans: [] }
  const reported = await site.request(`/api/doors/${night.id}/report`, {
    method: 'POST',
    json: report,
    as: kim,
  })
  expect(reported.status).toBe(200)
  told.push(await reported.text())
  for (const page of [
    '/dashboard',
    '/dashboard/checkin',
    `/dashboard/scanner?event=${night.id}`,
    `/dashboard/events/${night.id}`,
    `/dashboard/events/${night.id}/door`,
    `/dashboard/events/${night.id}/door-list`,
    '/dashboard/assignments',
    '/dashboard/notifications',
    '/dashboard/team',
  ]) {
    const { status, text } = await open(page, kim)
    expect([page, status]).toEqual([page, 200])
    told.push(text)
  }
  for (const text of told) expect(text).not.toMatch(/\$\s?\d|total_?cents|"total"/i)
  const { rows } = await db.pool.query('select order_status from orders where event_id = $1 and id = $2', [
    night.id,
    unpaid.orderId,
  ])
  expect(rows).toEqual([{ order_status: 'awaiting_cash_payment' }])
})

test('a link is shown once, works once, and says that whoever has it may use it', async () => {
  const { tasha, kim, guest, night } = await begin()
  const fields = {
    intent: 'link',
    organizer: night.organizerId,
    role: 'sales',
    note: 'Kim',
    reach: 'some',
    events: night.id,
  }
  const made = await post('/dashboard/team/invite', fields, tasha)
  const [, address = ''] = /<input[^>]* value="(http[^"]*team-invitation[^"]*)"/.exec(made.html) ?? []
  const page = address.slice(ORIGIN.length)
  expect((await open('/dashboard/team', tasha)).html).not.toContain('team-invitation?key')
  const shown = await open(page, kim)
  expect(shown.text).toContain('Whoever has this link can use it, once.')
  expect(shown.text).toContain('For these events alone')
  expect((await post(page, { intent: 'join' }, kim)).status).toBe(303)
  const twice = await post(page, { intent: 'join' }, kim)
  expect([twice.status, twice.text.includes('You are on this team already.')]).toEqual([409, true])
  expect((await post(page, { intent: 'join' }, guest)).status).toBe(410)
  expect((await open(`/dashboard/events/${night.id}/sales`, kim)).status).toBe(200)
  expect((await open(`/dashboard/events/edit/${night.id}`, kim)).status).toBe(404)
  const left = await post('/dashboard/team', { intent: 'leave', organizer: night.organizerId }, kim)
  expect(left.text).toContain('You have left the team.')
  expect((await open(`/dashboard/events/${night.id}/sales`, kim)).status).toBe(404)
})

test('an invitation by mail is for whoever has its address when they accept', async () => {
  const { tasha, kim, guest, night } = await begin()
  const { email } = kim
  const fields = { intent: 'mail', organizer: night.organizerId, role: 'scanner', reach: 'all', email }
  await post('/dashboard/team/invite', fields, tasha)
  const page = await mailedLink(email)
  const give = (to: Person, address: string, isProved: boolean) =>
    db.pool.query('update auth_user set email = $2, email_verified = $3 where id = $1', [
      to.id,
      address,
      isProved,
    ])
  await give(kim, `new-${email}`, true)
  expect((await post(page, { intent: 'join' }, kim)).status).toBe(403)
  await give(guest, email, false)
  expect((await post(page, { intent: 'join' }, guest)).status).not.toBe(303)
  await give(guest, email, true)
  expect((await post(page, { intent: 'join' }, guest)).status).toBe(303)
  const door = `/dashboard/events/${night.id}/door`
  expect([(await open(door, guest)).status, (await open(door, kim)).status]).toEqual([200, 404])
})

test('a page that is open does not keep a role that was taken away', async () => {
  const { tasha, kim, night, ticket } = await begin()
  const organizer = night.organizerId
  await addMember(db, organizer, { person: kim.id, role: 'manager' })
  const edit = `/dashboard/events/edit/${night.id}`
  const { html } = await open(edit, kim)
  const base = /name="form-base" value="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(base).not.toBe('')
  const change = { intent: 'change', organizer, member: kim.id, role: 'scanner', reach: 'all' }
  expect((await post('/dashboard/team', change, tasha)).text).toContain('Tasha Reed made Kim Long Scanner')
  const before = (await db.pool.query('select * from events where id = $1', [night.id])).rows
  const sent: [string, Record<string, string>][] = [
    [edit, { intent: 'event', 'form-base': base, title: 'Taken over' }],
    [`${edit}/tickets`, { intent: 'remove', ticketTypeId: night.ticketTypeId }],
    [`${edit}/cancel`, { intent: 'cancel', words: '', note: '' }],
    [`/dashboard/orders/${ticket.orderId}/refund`, { ticket: ticket.id }],
    ['/dashboard/team', { intent: 'remove', organizer, member: tasha.id }],
  ]
  for (const [path, fields] of sent)
    expect([path, (await post(path, fields, kim)).status]).toEqual([path, 404])
  expect((await db.pool.query('select * from events where id = $1', [night.id])).rows).toEqual(before)
  expect((await open(`/dashboard/events/${night.id}/door`, kim)).status).toBe(200)
})

describe('a team', () => {
  test('is changed one member at a time, and holds nobody to all by saving another role', async () => {
    const { tasha, kim, night } = await begin()
    const organizer = night.organizerId
    await addMember(db, organizer, { person: kim.id, role: 'scanner', events: [night.id] })
    const list = await open('/dashboard/team', tasha)
    expect(list.html).not.toContain('name="reach"')
    const change = `/dashboard/team?change=${kim.id}`
    expect(list.addresses).toContain(`${change}#member-${kim.id}`)
    const form = await open(change, tasha)
    expect(form.html).toContain(`value="${night.id}"`)
    await db.pool.query(
      "update events set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days' where id = $1",
      [night.id],
    )
    await db.pool.query('update team_members set event_ids = array[gen_random_uuid()] where person_id = $1', [
      kim.id,
    ])
    const gone = await open(change, tasha)
    expect(gone.text).toContain('There is no event to choose.')
    expect(gone.html).not.toContain('type="hidden" name="reach"')
    const saved = await post(
      change,
      { intent: 'change', organizer, member: kim.id, role: 'sales', reach: 'some' },
      tasha,
    )
    expect([saved.status, saved.text.includes('Please tick the events, or choose all of them.')]).toEqual([
      422,
      true,
    ])
  })

  test('is changed by nobody who does not run it, by whatever form', async () => {
    const { tasha, kim, guest, night } = await begin()
    await addMember(db, night.organizerId, { person: kim.id, role: 'scanner' })
    const organizer = night.organizerId
    for (const as of [kim, guest]) {
      const forms: [string, Record<string, string>][] = [
        ['/dashboard/team', { intent: 'change', organizer, member: kim.id, role: 'manager', reach: 'all' }],
        ['/dashboard/team', { intent: 'remove', organizer, member: tasha.id }],
        ['/dashboard/team', { intent: 'withdraw', organizer, invitation: kim.id }],
        [
          '/dashboard/team/invite',
          { intent: 'mail', organizer, role: 'manager', reach: 'all', email: guest.email },
        ],
        ['/dashboard/team/invite', { intent: 'link', organizer, role: 'scanner', reach: 'all', note: '' }],
        ['/dashboard/team/roles', { organizer, role: 'scanner', may: 'money' }],
      ]
      for (const [path, fields] of forms)
        expect([fields['intent'], (await post(path, fields, as)).status]).toEqual([fields['intent'], 404])
    }
    const { rows } = await db.pool.query('select role from team_members where organizer_id = $1', [organizer])
    expect(rows).toEqual([{ role: 'scanner' }])
  })

  test('has roles that its owner changes, and a manager reads', async () => {
    const { tasha, kim, night } = await begin()
    const opal = await signedIn('Opal')
    const on = (person: Someone, role: TeamRole) =>
      addMember(db, night.organizerId, { person: person.id, role })
    await on(kim, 'scanner')
    await on(opal, 'manager')
    const sales = `/dashboard/events/${night.id}/sales`
    expect((await open(sales, kim)).status).toBe(404)
    const body = new URLSearchParams([
      ['organizer', night.organizerId],
      ['role', 'scanner'],
      ['may', 'door'],
      ['may', 'sales'],
    ])
    const change = (as: Person) => site.request('/dashboard/team/roles', { method: 'POST', body, as })
    expect((await change(opal)).status).toBe(403)
    expect((await open('/dashboard/team/roles', opal)).html).not.toContain('name="may"')
    expect((await open(sales, kim)).status).toBe(404)
    expect((await change(tasha)).status).toBe(200)
    expect((await open(sales, kim)).status).toBe(200)
  })
})
