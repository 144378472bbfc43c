// A ticket goes from a holder to a friend as whole requests, without a script: the link, the page behind it, and what is left.
import { describe, expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { readHtml } from '#tests/support/html.ts'
import { ticketNow, tomorrow } from '#tests/support/passing.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
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
const tasha = await signedIn('Tasha Reed')
const ORIGIN = 'http://localhost:3000'

/** Jackie with tickets for an event tomorrow, and Maya. */
async function begin(count = 1) {
  const [jackie, maya] = [await signedIn('Jackie Montgomery'), await signedIn('Maya Ellis')]
  const event = await addEvent(db, tasha, { startsAt: tomorrow() })
  const tickets = await addTickets(db, event, jackie, count)
  return { jackie, maya, event, tickets, ticket: tickets[0], page: `/my-tickets/${tickets[0].id}` }
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
/** Sends a ticket by the form of a page; the path of its link. */
async function link(page: string, ticketId: string, as: Person, friendName = ''): Promise<string> {
  const sent = await post(page, { intent: 'send-ticket', ticketId, friendName }, as)
  expect(sent.status).toBe(200)
  const [, address = ''] = /<input[^>]* value="(http[^"]*ticket-offer[^"]*)"/.exec(sent.html) ?? []
  expect(/<input(?=[^>]*readOnly)[^>]*ticket-offer/i.test(sent.html)).toBe(true)
  expect(address).toContain(`${ORIGIN}/ticket-offer?key=`)
  return address.slice(ORIGIN.length)
}

describe('a ticket', () => {
  test('is sent, looked at by anybody with the link, and taken by one press', async () => {
    const { jackie, maya, event, ticket, page } = await begin()
    const rule = await open(page, jackie)
    expect(rule.html).toContain(`href="/dashboard/orders/${ticket.orderId}"`)
    expect(rule.html).toContain(`href="/my-tickets/events/${event.id}/tickets.pdf"`)
    expect(rule.text).toMatch(/You may pass a ticket on to a friend until .* when doors open\./)
    const offer = await link(page, ticket.id, jackie, 'Maya')
    expect((await open(page, jackie)).text).toContain('A link for Maya has been out since')

    const shown = await open(offer)
    expect(shown.status).toBe(200)
    expect(shown.robots).toBe('noindex')
    expect(
      ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => shown.headers.get(name)),
    ).toEqual(['private, no-store', 'same-origin', 'noindex'])
    for (const word of [event.title, 'Grand Ballroom', 'General admission', 'Jackie', 'Sign in to take it'])
      expect(shown.text).toContain(word)
    for (const secret of ['Montgomery', jackie.email, ticket.hash, ticket.id])
      expect(shown.html).not.toContain(secret)
    expect((await ticketNow(db, ticket)).owner).toBe(jackie.id)

    expect((await open(offer, maya)).text).toContain('with your name on it: Maya Ellis')
    const taken = await post(offer, { intent: 'take' }, maya)
    expect([taken.status, taken.headers.get('location')]).toEqual([302, page])
    const theirs = await open(page, maya)
    expect([theirs.text.includes('Maya Ellis'), theirs.text.includes('Order and receipt')]).toEqual([
      true,
      false,
    ])
    expect((await open(offer, maya)).text).toContain('You have taken this ticket.')

    const left = await open(page, jackie)
    expect([left.status, left.text.includes('Passed on to Maya')]).toEqual([200, true])
    const now = await ticketNow(db, ticket)
    for (const code of [ticket.hash, now.hash]) expect(left.html.replaceAll('-', '')).not.toContain(code)
    const list = await open('/my-tickets', jackie)
    expect(list.text).toContain('Passed on to Maya')
    expect(list.text).toContain('No upcoming tickets')
    expect((await open('/dashboard/notifications', jackie)).text).toContain('Your ticket was taken')
    const late = await open(offer)
    expect([late.status, late.text.includes('Somebody has taken this ticket already')]).toEqual([410, true])
    expect(late.text).not.toContain(event.title)
  })

  test('that was passed on is turned away at the door in words, and its new code comes in', async () => {
    const { jackie, maya, event, ticket, page } = await begin()
    await post(await link(page, ticket.id, jackie), {}, maya)
    const scanner = `/dashboard/scanner?event=${event.id}&open=yes`
    const old = await post(scanner, { code: doorCode(ticket.id, ticket.hash), opened: 'yes' }, tasha)
    expect(old.text).toContain('Given away')
    expect(old.text).toContain('The ticket was passed on, and this code went with it. Ask for the new one.')
    expect(old.text).not.toContain('Maya')
    const { hash } = await ticketNow(db, ticket)
    expect((await post(scanner, { code: doorCode(ticket.id, hash), opened: 'yes' }, tasha)).text).toContain(
      'Come in',
    )
    const sales = await open(`/dashboard/orders/${ticket.orderId}`, tasha)
    expect(sales.text).toContain('Maya Ellis')
  })

  test('is kept by whoever sent it: the link ends', async () => {
    const { jackie, maya, ticket, page } = await begin()
    const offer = await link(page, ticket.id, jackie)
    expect((await open(offer, jackie)).text).toContain('This is your own ticket.')
    expect((await post(offer, {}, jackie)).status).toBe(409)
    const kept = await post(page, { intent: 'keep-ticket', ticketId: ticket.id }, jackie)
    expect(kept.text).toContain('You keep the ticket.')
    const again = await post(page, { intent: 'keep-ticket', ticketId: ticket.id }, jackie)
    expect([again.status, again.text.includes('There is no link to take back')]).toEqual([409, true])
    const gone = await open(offer, maya)
    expect([gone.status, gone.text.includes('This link does not work any more')]).toEqual([410, true])
    expect((await post(offer, {}, maya)).status).toBe(410)
  })

  test('of somebody else does not exist, whatever is asked of it', async () => {
    const { jackie, maya, event, ticket, page } = await begin()
    const fields = { intent: 'send-ticket', ticketId: ticket.id }
    expect((await open(page, maya)).status).toBe(404)
    expect((await post(page, fields, maya)).status).toBe(404)
    expect((await open(`/my-tickets/events/${event.id}`, maya)).status).toBe(404)
    expect((await post(`/my-tickets/events/${event.id}`, fields, maya)).status).toBe(404)
    expect((await post(page, { intent: 'keep-ticket', ticketId: ticket.id }, maya)).status).toBe(404)
    await link(page, ticket.id, jackie)
    expect((await post(page, { intent: 'keep-ticket', ticketId: ticket.id }, maya)).status).toBe(404)
    const { rows } = await db.pool.query('select sent_by, status from ticket_offers where ticket_id = $1', [
      ticket.id,
    ])
    expect(rows).toEqual([{ sent_by: jackie.id, status: 'open' }])
  })

  test('says why it is not sent, where its host forbids it', async () => {
    const { jackie, event, ticket, page } = await begin()
    await db.pool.query('update events set pass_on_hours = null where id = $1', [event.id])
    const shown = await open(page, jackie)
    expect(shown.text).toContain('Tickets of this event cannot be passed on to somebody else.')
    expect(shown.html).not.toContain('value="send-ticket"')
    const refused = await post(page, { intent: 'send-ticket', ticketId: ticket.id }, jackie)
    expect([refused.status, refused.html.includes('ticket-offer?key')]).toEqual([422, false])
  })

  test('is sent no more often than a table of friends needs', async () => {
    const { jackie, ticket, page } = await begin()
    const { max } = RATE_LIMITS['send ticket']
    await db.pool.query(
      'insert into rate_limits (key, count, last_request) values ($1, $2, extract(epoch from now()) * 1000)',
      [`person:send ticket:${jackie.id}`, max],
    )
    const refused = await post(page, { intent: 'send-ticket', ticketId: ticket.id }, jackie)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('Please try again in an hour.')
  })
})

describe('the tickets of a table', () => {
  test('are sent one by one from one page', async () => {
    const { jackie, maya, event, tickets } = await begin(8)
    const page = `/my-tickets/events/${event.id}`
    expect((await open('/my-tickets', jackie)).addresses).toContain(page)
    const all = await open(page, jackie)
    expect(all.html.match(/value="send-ticket"/g)).toHaveLength(8)
    const [first, second] = [
      await link(page, tickets[0].id, jackie),
      await link(page, tickets[1]!.id, jackie),
    ]
    expect((await post(first, {}, maya)).status).toBe(302)
    const after = await open(page, jackie)
    expect(after.text).toContain('Ticket 1 of 7')
    expect(after.text).toContain('Passed on to Maya')
    expect(after.text.match(/A link has been out since/g)).toHaveLength(1)
    expect((await open(second)).status).toBe(200)
    expect((await post(page, { intent: 'send-ticket', ticketId: tickets[0].id }, jackie)).status).toBe(404)
  })
})

describe('whoever has no account', () => {
  test('comes back to the ticket after sign-up, in the browser that opened the mail, and takes it', async () => {
    const { jackie, ticket, page } = await begin()
    const offer = await link(page, ticket.id, jackie)
    const next = new URLSearchParams({ next: offer }).toString()
    const signUp = `/account?${next}&tab=sign-up`
    expect((await open(offer)).addresses).toEqual(expect.arrayContaining([`/account?${next}`, signUp]))
    expect((await open(signUp)).text).toContain('Sign in or sign up to take your ticket')
    expect((await post(offer, {})).headers.get('location')).toMatch(
      /^\/account\?next=%2Fticket-offer%3Fkey%3D/,
    )

    const [laptop, phone] = [plainBrowser(site), plainBrowser(site)]
    const email = 'newcomer@example.org'
    await laptop.post(signUp, { intent: 'sign-up', next: offer, email, password: 'two left feet' })
    const { rows } = await db.pool.query<{ link: string }>(
      "select payload ->> 'link' as link from mail_outbox where recipient = $1",
      [email],
    )
    const mailed = new URL(rows[0]!.link)
    await phone.get(mailed.pathname + mailed.search)
    const confirmed = await phone.post(mailed.pathname, {
      ...Object.fromEntries(mailed.searchParams),
      password: 'two left feet', // asked for in a browser that did not sign up
    })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([302, offer])
    expect(await (await phone.get(offer)).text()).toContain('Take the ticket')
    expect((await phone.post(offer, { intent: 'take' })).headers.get('location')).toBe(page)
    expect((await phone.get(page)).status).toBe(200)
  })
})
