// One ticket in the hands of its host, as whole requests without a script: its name, and making it void.
import { expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { readHtml } from '#tests/support/html.ts'
import { ticketNow, tomorrow } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets, type PersonFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const site = await testSite(db)
const signedIn = async (name: string): Promise<Person & PersonFixture> => {
  const person = await addPerson(db, name)
  await db.pool.query('update auth_user set email_verified = true where id = $1', [person.id])
  return { ...person, cookie: await sessionCookie(db, person.id) }
}
const [tasha, jackie] = [await signedIn('Tasha Reed'), await signedIn('Jackie Montgomery')]

/** A ticket of Jackie's that cost $40.00, for an event of Tasha's tomorrow. */
async function begin() {
  const event = await addEvent(db, tasha, { startsAt: tomorrow() })
  const [ticket] = await addTickets(db, event, jackie)
  await db.pool.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
     values ($1, gen_random_uuid(), $2, $3, 1, 4000, 4000)`,
    [event.id, ticket.orderId, event.ticketTypeId],
  )
  await db.pool.query(
    'insert into ticket_inventory (event_id, ticket_type_id, capacity, taken) values ($1, $2, 10, 1)',
    [event.id, event.ticketTypeId],
  )
  return { event, ticket, page: `/dashboard/tickets/${ticket.id}` }
}
const ask = async (path: string, as: Person, fields?: Record<string, string>) => {
  const body = fields && new URLSearchParams(fields)
  const init = body ? { method: 'POST', body } : {}
  const answer = await site.request(path, { ...init, as, redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), ...readHtml(await answer.text()) }
}

test('a host reads whose ticket it is and what happened to it, without its code; a holder is sent to their own page', async () => {
  const { ticket, page } = await begin()
  const order = await ask(`/dashboard/orders/${ticket.orderId}`, tasha)
  expect(order.html).toContain(`href="${page}"`)
  const shown = await ask(page, tasha)
  expect(shown.status).toBe(200)
  for (const word of ['Jackie Montgomery', 'General admission', 'Good for one entry', jackie.email])
    expect(shown.text).toContain(word)
  expect(shown.html.replaceAll('-', '')).not.toContain(ticket.hash)
  const marked = [...shown.html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(
    ([tag]) => /href="([^"?]*)/.exec(tag)?.[1],
  )
  expect(new Set(marked)).toEqual(new Set(['/dashboard/sales']))
  const sent = await ask(page, jackie)
  expect([sent.status, sent.to]).toEqual([302, `/my-tickets/${ticket.id}`])
  expect((await ask(page, jackie, { intent: 'rename', name: 'Maya Ellis' })).status).toBe(404)
  expect((await ask(`${page}/void`, jackie)).status).toBe(404)
})

test('a host changes the name, and the holder reads it with the new code', async () => {
  const { ticket, page } = await begin()
  expect((await ask(page, tasha, { intent: 'rename', name: ' ' })).status).toBe(422)
  const done = await ask(page, tasha, { intent: 'rename', name: 'Maya Ellis' })
  expect([done.status, done.text.includes('The name is changed.')]).toEqual([200, true])
  expect(done.text).toContain('Renamed by the host · Tasha Reed')
  const own = await ask(`/my-tickets/${ticket.id}`, jackie)
  expect(own.text).toContain('Maya Ellis')
  expect(own.html.replaceAll('-', '')).toContain((await ticketNow(db, ticket)).hash)
  const again = await ask(page, tasha, { intent: 'rename', name: 'Maya Ellis' })
  expect([again.status, again.text.includes('That is the name on the ticket already.')]).toEqual([409, true])
})

test('a holder changes the name on their own ticket', async () => {
  const { ticket } = await begin()
  const page = `/my-tickets/${ticket.id}`
  const form = { intent: 'rename-ticket', ticketId: ticket.id }
  expect((await ask(page, jackie)).text).toContain('Change the name')
  const done = await ask(page, jackie, { ...form, name: 'Maya Ellis' })
  expect([done.status, done.text.includes('this is the new code')]).toEqual([200, true])
  expect(done.html.replaceAll('-', '')).toContain((await ticketNow(db, ticket)).hash)
  expect(done.html).toMatch(/<details[^>]* open/)
  expect((await ask(page, jackie, { ...form, name: '' })).status).toBe(422)
  expect((await ask(page, tasha, { ...form, name: 'x' })).status).toBe(404)
})

test('a host and a holder make a new code under the same name', async () => {
  const { ticket, page } = await begin()
  const given = await ask(page, tasha, { intent: 'new-code' })
  expect([given.status, given.text.includes('The ticket has a new code.')]).toEqual([200, true])
  expect(given.text).toContain('Given a new code by the host · Tasha Reed')
  const second = await ticketNow(db, ticket)
  const own = `/my-tickets/${ticket.id}`
  const got = await ask(own, jackie, { intent: 'new-code', ticketId: ticket.id })
  expect([got.status, got.text.includes('at the top of this page is the new one')]).toEqual([200, true])
  const third = await ticketNow(db, ticket)
  expect(new Set([ticket.hash, second.hash, third.hash]).size).toBe(3)
  expect(got.html.replaceAll('-', '')).toContain(third.hash)
  expect((await ask(own, tasha, { intent: 'new-code', ticketId: ticket.id })).status).toBe(404)
  await db.pool.query(`update tickets set status = 'used', used_at = now() where id = $1`, [ticket.id])
  expect((await ask(page, tasha, { intent: 'new-code' })).status).toBe(409)
})

test('a host makes a ticket void after reading what follows, and it opens no door', async () => {
  const { event, ticket, page } = await begin()
  expect((await ask(page, tasha)).html).toContain(`href="${page}/void"`)
  const asked = await ask(`${page}/void`, tasha)
  for (const words of [
    'opens no door any more',
    'No money moves: what was paid stays with you',
    'Refund it instead',
  ])
    expect(asked.text).toContain(words)
  const unsure = await ask(`${page}/void`, tasha, { why: '', words: '' })
  expect([unsure.status, unsure.text.includes('Please say why.')]).toEqual([422, true])
  const done = await ask(`${page}/void`, tasha, { why: 'mistake', words: 'Sorry.' })
  expect([done.status, done.to]).toEqual([303, `${page}?notice=void`])
  const after = await ask(`${page}?notice=void`, tasha)
  for (const words of ['The ticket is void.', 'Made void by the host', 'Cancelled'])
    expect(after.text).toContain(words)
  expect(after.html).not.toContain(`${page}/void`)
  const scanned = await ask(`/dashboard/scanner?event=${event.id}&open=yes`, tasha, {
    opened: 'yes',
    code: doorCode(ticket.id, ticket.hash),
  })
  expect(scanned.text).toContain('Ticket is cancelled. The host took it back, or it was never paid.')
  expect((await ask(`/my-tickets/${ticket.id}`, jackie)).text).toContain('Ticket is cancelled.')
  expect((await ask('/dashboard/notifications', jackie)).text).toContain('Your ticket is void')
  expect((await ask(`${page}/void`, tasha, { why: 'mistake', words: '' })).status).toBe(409)
})

test('a used ticket cannot be made void, and its page says so before anything is filled', async () => {
  const { ticket, page } = await begin()
  await db.pool.query(`update tickets set status = 'used', used_at = now() where id = $1`, [ticket.id])
  const asked = await ask(`${page}/void`, tasha)
  expect(asked.text).toContain('Take the check-in back at the door first, or refund it.')
  expect(asked.html).not.toContain('Make this ticket void')
  expect(asked.html).toContain(`href="/dashboard/orders/${ticket.orderId}/refund"`)
})

test('the tickets are sent again from the page of one of them, which says so; not of a void one', async () => {
  const { ticket, page } = await begin()
  const shown = await ask(page, tasha)
  expect(shown.html).toContain(`name="ticket" value="${ticket.id}"`)
  const send = `/dashboard/orders/${ticket.orderId}/send-tickets`
  const sent = await ask(send, tasha, { intent: 'send tickets', ticket: ticket.id })
  expect([sent.status, sent.to]).toEqual([303, `${page}?notice=sent`])
  expect((await ask(`${page}?notice=sent`, tasha)).text).toContain(
    'The tickets are sent again, to the address',
  )
  expect((await ask(send, tasha, { intent: 'send tickets', ticket: 'https://evil.example' })).status).toBe(
    422,
  )
  await ask(`${page}/void`, tasha, { why: 'mistake', words: '' })
  expect((await ask(page, tasha)).text).not.toContain('Send the tickets again')
})

test('what happened to a ticket is told by the clock of its event, whatever the reader’s', async () => {
  const { event, ticket, page } = await begin()
  const used = '2026-11-26T03:30:00Z' // the evening before in Chicago
  await db.pool.query(`update tickets set status = 'used', used_at = $2 where id = $1`, [ticket.id, used])
  await db.pool.query(
    `insert into ticket_logs (event_type, ticket_id, event_id, message, metadata, scanned_at) values ('check_in', $1, $2, 'Come in', '{}', $3)`,
    [ticket.id, event.id, used],
  )
  for (const path of [page, `/dashboard/events/${event.id}/log`, `/dashboard/orders/${ticket.orderId}`])
    expect((await ask(path, tasha)).text, path).toContain('Wed, Nov 25, 9:30 PM')
})
