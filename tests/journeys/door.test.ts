import { describe, expect, test } from 'vitest'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { newId } from '#platform/ids.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { scanOf } from '#tests/support/scan-of.ts'
import { addEvent, addPerson, addTickets, type EventFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const site = await testSite(db)

async function signedIn(name: string): Promise<Person & { name: string }> {
  const person = await addPerson(db, name)
  return { ...person, cookie: await sessionCookie(db, person.id) }
}

const tasha = await signedIn('Tasha')
const jackie = await signedIn('Jackie Montgomery')
const stranger = await signedIn('A Stranger')
const rival = await signedIn('Another Organiser')
const admin = await signedIn('Ada')
await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [admin.id])
const ball = await addEvent(db, tasha)
const rivals = await addEvent(db, rival, { title: 'The Other Ball' })

const form = (fields: Record<string, string>, as?: Person): RequestInit & { as?: Person } => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  as,
  redirect: 'manual',
})
const scan = (event: EventFixture, code: string, as?: Person) =>
  site.request(`/api/doors/${event.id}`, form({ code }, as))
const statusOf = async (ticketId: string) =>
  (await db.pool.query<{ status: string }>('select status from tickets where id = $1', [ticketId])).rows[0]
    ?.status

describe('the door belongs to those who run the event', () => {
  test('the scanner of no event leads to the list of doors', async () => {
    const { status, headers } = await site.request('/dashboard/scanner', { as: tasha, redirect: 'manual' })
    expect([status, headers.get('Location')]).toEqual([302, '/dashboard/checkin'])
  })

  test('its owner gets the scanner, with nothing on it but the door and no address of a guest', async () => {
    await addTickets(db, ball, jackie)
    const page = await site.request(`/dashboard/scanner?event=${ball.id}`, { as: tasha })
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('The Holiday Steppers Ball')
    expect(html).not.toContain('aria-label="Main"')
    expect(html).not.toContain(jackie.email)
  })

  test.each([
    ['a buyer of this event', jackie],
    ['a stranger', stranger],
    ['another organiser', rival],
    ['an administrator', admin],
  ])('for %s it does not exist, and nothing they send changes anything', async (_, person) => {
    const [ticket] = await addTickets(db, ball, jackie)
    const code = doorCode(ticket.id, ticket.hash)
    const answers = await Promise.all([
      site.request(`/dashboard/scanner?event=${ball.id}`, { as: person }),
      site.request(`/dashboard/scanner?event=${ball.id}`, form({ code }, person)),
      scan(ball, code, person),
      site.request(`/api/doors/${ball.id}`, form({ undo: newId() }, person)),
      site.request(`/api/doors/${ball.id}`, form({ order: ticket.orderId, code }, person)),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    expect(await statusOf(ticket.id)).toBe('active')
  })

  test('whoever is not signed in is asked to, and comes back to the same door', async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const page = await site.request(`/dashboard/scanner?event=${ball.id}`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `/account?next=${encodeURIComponent(`/dashboard/scanner?event=${ball.id}`)}`,
    ])
    const sent = await scan(ball, ticket.hash)
    expect(sent.status).toBe(302)
    expect(await statusOf(ticket.id)).toBe('active')
  })

  test.each([['no event'], ["'; drop table tickets --"], [newId()]])(
    'there is no door of %s',
    async (event) => {
      expect(
        (await site.request(`/dashboard/scanner?event=${encodeURIComponent(event)}`, { as: tasha })).status,
      ).toBe(404)
      expect(
        (await site.request(`/api/doors/${encodeURIComponent(event)}`, form({ code: 'x' }, tasha))).status,
      ).toBe(404)
    },
  )

  test("another site's page cannot scan in an organiser's name", async () => {
    const [ticket] = await addTickets(db, ball, jackie)
    const forged = { ...form({ code: ticket.hash }, tasha), headers: { origin: 'https://evil.example' } }
    expect((await site.request(`/api/doors/${ball.id}`, forged)).status).toBe(403)
    expect(await statusOf(ticket.id)).toBe('active')
  })

  test("the list of doors shows one's own events and nobody else's", async () => {
    const html = await (await site.request('/dashboard/checkin', { as: tasha })).text()
    expect(html).toContain('The Holiday Steppers Ball')
    expect(html).not.toContain('The Other Ball')
    expect(await (await site.request('/dashboard/checkin', { as: stranger })).text()).toContain(
      'No events to check in',
    )
  })
})

describe('a scanner of the team', () => {
  test('lets people in and takes scans back, but takes no cash and sees no sales', async () => {
    const kim = await signedIn('Kim')
    const [paid] = await addTickets(db, ball, jackie)
    const [unpaid] = await addTickets(db, ball, jackie, 1, { order: 'awaiting_cash_payment' })
    await addScanner(db, kim.id, ball.id, async () => {
      expect((await scan(ball, paid.hash, kim)).status).toBe(200)
      expect(await statusOf(paid.id)).toBe('used')
      await site.request(`/api/doors/${ball.id}`, form({ undo: await scanOf(db, paid.id) }, kim))
      expect(await statusOf(paid.id)).toBe('active')
      const answer = await site.request(
        `/api/doors/${ball.id}`,
        form({ order: unpaid.orderId, code: unpaid.hash }, kim),
      )
      const { feedback } = (await answer.json()) as ScanActionData
      expect(feedback).toMatchObject({
        headline: 'Not paid yet',
        cash: null,
        reason:
          'You take no cash at this event. Send them to the box office; their code is good once it is paid.',
      })
      expect(await statusOf(unpaid.id)).toBe('pending')
      const home = await (await site.request('/dashboard', { as: kim })).text()
      expect(home).toContain('Check-in tonight')
      expect(home).not.toContain('Sales of your next events')
    })
    expect((await scan(ball, paid.hash, kim)).status).toBe(404)
  })
})

describe('the door of another day', () => {
  const saturday = () =>
    addEvent(db, tasha, { startsAt: new Date(Date.now() + 3 * 86_400_000).toISOString() })

  test('says whose it is and when it opens, and takes codes after one press', async () => {
    const { id, title } = await saturday()
    const html = await (await site.request(`/dashboard/scanner?event=${id}`, { as: tasha })).text()
    for (const said of [title, 'Tasha Presents', 'This door opens on', 'Open this door now'])
      expect(html).toContain(said)
    expect(html).not.toContain('aria-label="Ticket code"')
    const opened = await site.request(`/dashboard/scanner?event=${id}&open=yes`, { as: tasha })
    expect(await opened.text()).toContain('name="opened" value="yes"')
  })

  test('uses up no ticket until somebody opens it', async () => {
    const event = await saturday()
    const [ticket] = await addTickets(db, event, jackie)
    const early = (await (await scan(event, ticket.hash, tasha)).json()) as ScanActionData
    expect(early.feedback).toMatchObject({
      tone: 'wait',
      headline: 'Not open yet',
      early: { code: ticket.hash },
    })
    expect(await statusOf(ticket.id)).toBe('active')
    await site.request(`/api/doors/${event.id}`, form({ code: ticket.hash, opened: 'yes' }, tasha))
    expect(await statusOf(ticket.id)).toBe('used')
  })

  test('asks as well when the event is over', async () => {
    const event = await addEvent(db, tasha, { startsAt: new Date(Date.now() - 8 * 3_600_000).toISOString() })
    const html = await (await site.request(`/dashboard/scanner?event=${event.id}`, { as: tasha })).text()
    expect(html).toContain('Scan all the same')
  })
})

describe('at the door', () => {
  test('a ticket comes in once: of 32 scans at the same moment one hears come in, and the door counts one more', async () => {
    const event = await addEvent(db, tasha)
    const [ticket] = await addTickets(db, event, jackie, 2)
    const code = doorCode(ticket.id, ticket.hash)
    const answers = await Promise.all(
      Array.from(
        { length: 32 },
        async () => (await scan(event, code, tasha)).json() as Promise<ScanActionData>,
      ),
    )
    const headlines = Map.groupBy(answers, ({ feedback }) => feedback?.headline)
    expect(headlines.get('Come in')).toHaveLength(1)
    expect(headlines.get('Already in')).toHaveLength(31)
    // What a scan shows is at most a second old; what is taken back, or opened, is read anew.
    const undone = await site.request(`/api/doors/${event.id}`, form({ undo: newId() }, tasha))
    expect(((await undone.json()) as ScanActionData).state.door).toMatchObject({ inTheRoom: 1, expected: 2 })
  })

  test('the same ticket at the door of another event of the same organiser stays good for its own', async () => {
    const other = await addEvent(db, tasha, { title: 'Sunday School' })
    const [ticket] = await addTickets(db, ball, jackie)
    const reply = (await (await scan(other, ticket.hash, tasha)).json()) as ScanActionData
    expect(reply.feedback).toMatchObject({ tone: 'no', headline: 'Other event', name: null })
    expect(await statusOf(ticket.id)).toBe('active')
  })

  test('cash is taken for the whole order, which is then paid, and only the guest in front comes in', async () => {
    const event = await addEvent(db, tasha)
    const [first, second] = await addTickets(db, event, jackie, 2, { order: 'awaiting_cash_payment' })
    const asked = (await (await scan(event, first.hash, tasha)).json()) as ScanActionData
    expect(asked.feedback).toMatchObject({
      tone: 'wait',
      headline: 'Not paid yet',
      reason: 'Ticket is pending. Collect $82.40 for the 2 tickets of this order.',
      cash: { orderId: first.orderId, code: first.hash },
    })
    const pay = form({ order: first.orderId, code: first.hash }, tasha)
    expect(
      ((await (await site.request(`/api/doors/${event.id}`, pay)).json()) as ScanActionData).feedback
        ?.headline,
    ).toBe('Come in')
    expect(await Promise.all([first, second!].map(({ id }) => statusOf(id)))).toEqual(['used', 'active'])
    const { rows } = await db.pool.query('select payment_status, order_status from orders where id = $1', [
      first.orderId,
    ])
    expect(rows).toEqual([{ payment_status: 'completed', order_status: 'completed' }])
  })

  test("another organiser's cash order is not settled from here", async () => {
    const [ticket] = await addTickets(db, rivals, jackie, 1, { order: 'awaiting_cash_payment' })
    await site.request(`/api/doors/${ball.id}`, form({ order: ticket.orderId, code: ticket.hash }, tasha))
    expect(await statusOf(ticket.id)).toBe('pending')
  })

  test('without JavaScript the typed code is a form, and the page that comes back holds the answer', async () => {
    const [ticket] = await addTickets(db, ball, jackie, 1, { holderName: 'Renée & Sons <b>' })
    const page = await site.request(`/dashboard/scanner?event=${ball.id}`, form({ code: ticket.hash }, tasha))
    const html = await page.text()
    expect(html).toContain('Come in')
    expect(html).toContain('Renée &amp; Sons &lt;b&gt;')
  })
})

interface ScanActionData {
  feedback: { headline: string; tone: string; name: string | null } | null
  state: { door: { inTheRoom: number; expected: number } }
}

describe('hostile texts', () => {
  const corpus = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "';alert(String.fromCharCode(88,83,83))//",
    '<svg/onload=alert(1)>',
    'javascript:alert(1)',
    '</script><script>alert(1)</script>',
    '{{constructor.constructor("alert(1)")()}}',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '\u2028</title><script>alert(1)</script>',
    '{"v":1,"__proto__":{"isAdmin":true}}',
    '{"v":1,"ticketId":"<img src=x onerror=alert(1)>"}',
    'T1:<script>:alert',
    '\u0000\u0001\u202e',
    '%00%0d%0aSet-Cookie:a=b',
    'A'.repeat(200_000),
  ]

  test('are answered, recorded, and come back as text and never as markup', async () => {
    const event = await addEvent(db, tasha, { title: '<img src=x onerror=alert(1)>' })
    await addTickets(db, event, jackie, 1, { holderName: '<script>alert(1)</script>', status: 'active' })
    const [guest] = await addTickets(db, event, jackie, 1, { holderName: '"><svg/onload=alert(1)>' })
    expect((await scan(event, guest.hash, tasha)).status).toBe(200)
    for (const text of corpus) {
      const page = await site.request(`/dashboard/scanner?event=${event.id}`, form({ code: text }, tasha))
      expect(page.status).toBe(200)
      const html = await page.text()
      expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload|<iframe srcdoc/)
    }
    const { rows } = await db.pool.query<{ presented: string }>(
      `select metadata ->> 'presented' as presented from ticket_logs where event_id = $1 and event_type = 'check_in_refused'`,
      [event.id],
    )
    expect(rows).toHaveLength(corpus.length)
    expect(Math.max(...rows.map(({ presented }) => presented.length))).toBeLessThanOrEqual(200)
  })

  test('in the name of a ticket stay text on its own page', async () => {
    const [ticket] = await addTickets(db, ball, jackie, 1, {
      holderName: '</script><script>alert(1)</script>',
    })
    const html = await (await site.request(`/my-tickets/${ticket.id}`, { as: jackie })).text()
    expect(html).not.toContain('<script>alert(1)')
  })
})
