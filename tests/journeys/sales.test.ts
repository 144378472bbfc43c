import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { endDaysAgo, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/sales'
const tasha = await signedInPerson(db, 'Tasha Reed')
const rival = await signedInPerson(db, 'A Rival')
const open = async (path: string, as: Person = tasha) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}
const download = async (query: string, as: Person = tasha) => {
  const answer = await site.request(`${PAGE}.csv${query}`, { as, headers: { 'accept-encoding': 'br, gzip' } })
  return { headers: answer.headers, lines: (await answer.text()).trim().split('\r\n') }
}
let ids: string[]

beforeAll(async () => {
  const ball = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball', startsAt: '2026-12-12T20:00:00Z' })
  ids = await placeOrders(db, ball, [
    { code: 'ONE', buyer: 'Jackie Montgomery', at: '2026-12-01T18:00:00Z', tickets: 2 },
    {
      code: 'TWO',
      buyer: '=cmd|calc',
      at: '2026-12-01T18:01:00Z',
      method: 'cash',
      status: 'awaiting_cash_payment',
    },
    { code: 'THREE', buyer: '<b>Ray</b>', at: '2026-12-01T18:02:00Z', status: 'expired' },
  ])
  const theirs = await makeEvent(db, { ownerId: rival.id, title: 'Rival Night' })
  await placeOrders(db, theirs, [{ code: 'THEIRS', buyer: 'Somebody Else' }])
})

describe('the sales page', () => {
  test('shows every order of one’s events and nobody else’s, with what they come to', async () => {
    const { status, text, html, headers } = await open(PAGE)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(text).toContain(
      '3 orders, 2 tickets paid, $80.00 gross, $41.20 still to come in cash, fees included',
    )
    for (const seen of ['Jackie Montgomery', 'ONE', 'The Ball', 'Waiting for cash', 'Not paid in time'])
      expect(text).toContain(seen)
    expect(text).not.toMatch(/THEIRS|Rival Night|Somebody Else/)
    expect(html).not.toContain('<b>Ray')
  })

  test('is narrowed by a plain form, whose answer keeps what was chosen', async () => {
    const { text, html } = await open(
      `${PAGE}?q=&event=&state=completed&method=&from=2026-12-01&to=&sort=largest`,
    )
    expect(text).toContain('1 order, 2 tickets paid, $80.00 gross')
    expect(text).not.toContain('THREE')
    expect(html).toContain(`href="${PAGE}.csv?state=completed&amp;from=2026-12-01&amp;sort=largest"`)
    expect(html).toMatch(/<option value="completed" selected="">/)
  })

  test('shows the columns that were chosen', async () => {
    const { text, html } = await open(`${PAGE}?columns=email&columns=total`)
    expect(text).toContain('buyer@steppers.example')
    // The other table is that of the money of each event.
    const orders = html.slice(html.indexOf('>Orders</caption>'))
    expect(orders.match(/<th role="columnheader"/g)).toHaveLength(3)
    expect(text).toContain('$82.40')
  })

  test('sorts by real links, and says how it is sorted', async () => {
    const { html } = await open(`${PAGE}?state=completed&sort=largest`)
    expect(html).toMatch(/aria-sort="descending"[^>]*><a[^>]*href="[^"]*state=completed&amp;sort=smallest"/)
  })

  test('says what is missing when nothing is there, or nothing matches', async () => {
    expect((await open(PAGE, await signedInPerson(db))).text).toContain('No orders yet')
    const { text, addresses } = await open(`${PAGE}?q=nobody`)
    expect(text).toContain('Nothing found')
    expect(addresses).toContain(PAGE)
  })

  test('leaves out what it cannot read, and says so', async () => {
    const { status, text } = await open(`${PAGE}?state=lost&from=2026-02-30&page=7&q=jackie`)
    expect(status).toBe(200)
    expect(text).toContain('could not be read')
    expect(text).toContain('1 order,')
  })

  test('says that its last day is before the first, at the field and in place of the rows', async () => {
    const reversed = await open(`${PAGE}?from=2026-12-03&to=2026-12-01`)
    expect(reversed.html).toMatch(/<input(?=[^>]* name="to")(?=[^>]* aria-invalid="true")/)
    expect(reversed.text.match(/The last day is before the first one\./g)).toHaveLength(2)
    expect(reversed.text).not.toContain('0 orders')
    for (const days of ['?from=2026-12-01&to=2026-12-01', '?from=2026-12-03', '?to=2026-11-01'])
      expect((await open(PAGE + days)).text).not.toContain('The last day is before')
  })

  test('leads to a second page over real links that keep the filters', async () => {
    const many = await signedInPerson(db)
    const night = await makeEvent(db, { ownerId: many.id })
    const at = '2026-12-01T18:00:00Z'
    await placeOrders(
      db,
      night,
      Array.from({ length: 26 }, (_, n) => ({ code: `M${n}`, at })),
    )
    const first = await open(`${PAGE}?state=completed`, many)
    const second = await open(first.later!, many)
    const rowsOf = (html: string) =>
      [...html.matchAll(/\/dashboard\/orders\/([0-9a-f-]{36})/g)].map(([, id]) => id)
    const all = new Set([...rowsOf(first.html), ...rowsOf(second.html)])
    expect([all.size, second.later]).toEqual([26, undefined])
    expect(first.later).toContain('state=completed')
    expect(new Set(rowsOf((await open(second.earlier!, many)).html))).toEqual(new Set(rowsOf(first.html)))
  })
})

describe('what one gets of sales', () => {
  test('stands in total and by event, each deduction in words, with the next payout', async () => {
    const host = await signedInPerson(db, 'A Host')
    const [night, later] = [
      await makeEvent(db, { ownerId: host.id, title: 'The Night', acceptsCash: true }),
      await makeEvent(db, { ownerId: host.id, title: 'A Later Night', startsAt: '2027-06-12T20:00:00Z' }),
    ]
    expect((await open(PAGE, host)).text).not.toContain('What you get')
    await soldByCard(db, night, 10_000)
    await soldByCard(db, later, 5_000)
    await endDaysAgo(db, night, 3)
    const { text, addresses } = await open(PAGE, host)
    expect(text).toMatch(/Tickets of 2 online orders \$150\.00 Our fee -\$4\.50 You get \$145\.50/)
    expect(text).toContain('You get $97.00 with the next payout')
    expect(text).toMatch(/A Later Night.*\$48\.50.*The Night.*\$97\.00/)
    expect(addresses).toContain(`/dashboard/events/${night.eventId}/sales`)
    expect(addresses).toContain('/dashboard/sales-by-event.csv')
    const one = (await open(`/dashboard/events/${night.eventId}/sales`, host)).text
    expect(one).toMatch(/Tickets of 1 online order \$100\.00 Our fee -\$3\.00 You get \$97\.00/)
    expect((await open(PAGE, rival)).text).not.toContain('$97.00')
  })

  test('is the host’s where one is only on their team: nobody is promised money that comes to another', async () => {
    const [host, manager] = [await signedInPerson(db, 'A Host'), await signedInPerson(db, 'A Manager')]
    const night = await makeEvent(db, { ownerId: host.id, title: 'The Night', acceptsCash: true })
    await addMember(db, night.organizerId, { person: manager.id, role: 'manager' })
    await soldByCard(db, night, 10_000)
    for (const page of [PAGE, `/dashboard/events/${night.eventId}/sales`]) {
      const { text } = await open(page, manager)
      expect(text).toMatch(/What the host gets .*Our fee -\$3\.00 The host gets \$97\.00/)
      expect(text).not.toMatch(/you get|your payout|yourself/i)
    }
    const own = await makeEvent(db, { ownerId: manager.id, title: 'Their Own' })
    await soldByCard(db, own, 5_000)
    const { text } = await open(PAGE, manager)
    expect(text).toMatch(/You get \$48\.50.*What the host gets .*The host gets \$97\.00/)
  })

  test('is a file as well, of nobody else’s events', async () => {
    const host = await signedInPerson(db, 'A Host')
    await soldByCard(db, await makeEvent(db, { ownerId: host.id, title: '=The Night' }), 10_000)
    const answer = await site.request('/dashboard/sales-by-event.csv', { as: host })
    const lines = (await answer.text()).trim().split('\r\n')
    expect(answer.headers.get('content-disposition')).toMatch(
      /filename="sales-by-event-\d{4}-\d\d-\d\d\.csv"/,
    )
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^'=The Night,.*,1,100\.00,0\.00,-3\.00,0\.00,97\.00,0,0\.00,"\$100\.00 of tickets, less \$3\.00 \(our fee\)/,
    )
    const others = await (await site.request('/dashboard/sales-by-event.csv', { as: tasha })).text()
    expect(others).not.toContain('The Night')
  })
})

describe('the CSV file of sales', () => {
  test('holds what is filtered, all columns of it, and no formula', async () => {
    const { headers, lines } = await download('?sort=oldest')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sales-\d{4}-\d\d-\d\d\.csv"$/)
    expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
      'private, no-store, no-transform',
      null,
    ])
    expect(lines).toHaveLength(4)
    expect(lines[1]).toBe(
      'ONE,2026-12-01 12:00:00,The Ball,2026-12-12 14:00:00,Jackie Montgomery,buyer@steppers.example,,Paid,Card,2,2,80.00,2.40,82.40,0.00',
    )
    expect(lines[2]).toContain(",'=cmd|calc,")
    expect((await download('?state=expired')).lines).toHaveLength(2)
  })

  test('is sent thirty times in ten minutes, and then says when it will be again', async () => {
    const busy = await signedInPerson(db)
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => site.request(`${PAGE}.csv`, { as: busy })),
    )
    const [refused, ...others] = answers.filter(({ status }) => status !== 200)
    expect([refused?.status, others]).toEqual([429, []])
    expect(await refused!.text()).toBe(
      'You have downloaded this list often enough for now. Please try again in 10 minutes.',
    )
    expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(590)
    expect((await download('')).lines).toHaveLength(4)
  })

  test('of chosen orders holds those alone, and never another organiser’s', async () => {
    expect((await download(`?order=${ids[0]}&order=${ids[2]}`)).lines).toHaveLength(3)
    expect((await download(`?order=${ids[0]}`, rival)).lines).toHaveLength(1)
  })
})

test('the file of sales is not made by a filter that cannot be read: it would hold more than was asked for', async () => {
  const host = await signedInPerson(db)
  for (const query of ['?from=2026-13-01', '?event=nowhere'])
    expect((await site.request(`${PAGE}.csv${query}`, { as: host })).status).toBe(400)
})

describe('the page of an order', () => {
  test('shows its buyer, lines, fees, state and tickets to who may see the sales, and to nobody else', async () => {
    const owner = await addPerson(db, 'Ms. Reed')
    const event = await addEvent(db, owner)
    await db.pool.query('update events set owner_id = $2 where id = $1', [event.id, tasha.id])
    const buyer = await addPerson(db, 'Otis')
    const [ticket] = await addTickets(db, event, buyer, 2)
    await db.pool.query(
      `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
       values ($1, $2, $3, $4, 2, 4000, 8000)`,
      [event.id, newId(), ticket.orderId, event.ticketTypeId],
    )
    const { status, text, headers } = await open(`/dashboard/orders/${ticket.orderId}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const seen of [
      'Otis',
      buyer.email,
      '2 × General admission',
      '$40.00 each',
      '$2.40',
      '$82.40',
      'Paid',
      'Card',
    ])
      expect(text).toContain(seen)
    expect(text.match(/Good for one entry/g)).toHaveLength(2)
    expect((await open(`/dashboard/orders/${ticket.orderId}`, rival)).status).toBe(404)
  })

  test.each(['nothing', newId(), "' or true --"])('%s is none', async (id) => {
    expect((await open(`/dashboard/orders/${encodeURIComponent(id)}`)).status).toBe(404)
  })
})

test('the order of a guest highlights the page of the host that one came from, and one’s own order the buyer’s list', async () => {
  const current = async (as: Person, order: string, referer?: string) => {
    const headers: Record<string, string> = referer ? { referer: `http://localhost${referer}` } : {}
    const html = await (await site.request(`/dashboard/orders/${order}`, { as, headers })).text()
    const nav = html.match(/<nav[^>]*aria-label="Dashboard".*?<\/nav>/s)?.[0] ?? ''
    return [...nav.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(
      ([tag]) => /href="([^"?]*)/.exec(tag)?.[1],
    )
  }
  const buyer = await signedInPerson(db, 'A Buyer')
  await db.pool.query('update orders set user_id = $2 where id = $1', [ids[0], buyer.id])
  expect(await current(tasha, ids[0]!)).toEqual(['/dashboard/sales'])
  expect(await current(tasha, ids[0]!, '/dashboard/tickets/payments?page=x')).toEqual([
    '/dashboard/tickets/payments',
  ])
  expect(await current(buyer, ids[0]!, '/dashboard/tickets/payments')).toEqual(['/dashboard/orders'])
})
