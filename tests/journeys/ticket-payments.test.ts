import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { readHtml } from '#tests/support/html.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const PAGE = '/dashboard/tickets/payments'
const tasha = await signedInPerson(db, 'Tasha Reed')
const rival = await signedInPerson(db, 'A Rival')
let ball: OnSale
let ids: string[]

const open = async (path: string, as: Person = tasha) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, headers: answer.headers, ...readHtml(await answer.text()) }
}

beforeAll(async () => {
  ball = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball' })
  ids = await placeOrders(db, ball, [
    { code: 'ONE', buyer: 'Jackie Montgomery', tickets: 2 },
    { code: 'TWO', buyer: '<b>Ray</b>', method: 'cash', status: 'awaiting_cash_payment' },
    { code: 'THREE', buyer: 'Mo', method: 'paypal', status: 'expired' },
  ])
  const theirs = await makeEvent(db, { ownerId: rival.id, title: 'Rival Night' })
  await placeOrders(db, theirs, [{ code: 'THEIRS', buyer: 'Somebody Else' }])
})

describe('the page of payments', () => {
  test('lists every payment for one’s events in words, each leading to its order, and nobody else’s', async () => {
    const { status, text, html, addresses, headers } = await open(PAGE)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const seen of [
      'Jackie Montgomery',
      'Card, by Square',
      '$82.40',
      'Paid',
      'Cash to bring',
      'Cash, by you',
    ])
      expect(text).toContain(seen)
    for (const seen of ['Never paid', 'PayPal', 'The Ball']) expect(text).toContain(seen)
    for (const id of ids) expect(addresses).toContain(`/dashboard/orders/${id}`)
    expect(text).not.toMatch(/THEIRS|Rival Night|Somebody Else/)
    expect(html).not.toContain('<b>Ray')
  })

  test('is found in the navigation of who hosts, and stands below sales', async () => {
    const { html, addresses } = await open('/dashboard/sales')
    expect(addresses).toContain(PAGE)
    expect(html).toMatch(/<a[^>]*href="\/dashboard\/tickets\/payments"[^>]*>.*?Payments/)
    const crumbs = (await open(PAGE)).html.match(/aria-label="Breadcrumb".*?<\/nav>/s)?.[0]
    expect(crumbs).toContain('/dashboard/sales')
    expect((await open(PAGE)).html).toContain('<title>Payments')
    const shortcuts = (await open(PAGE)).html.match(/aria-label="Shortcuts".*?<\/nav>/s)?.[0]
    expect(shortcuts).not.toMatch(/<a [^>]*aria-current/)
  })

  test('is narrowed by a plain form that keeps what was chosen, and says what a state means', async () => {
    const { text, html } = await open(`${PAGE}?q=&event=${ball.eventId}&state=cash&method=cash&from=&to=`)
    expect(text).toMatch(/Cash to bring ?: The buyer brings cash to you/)
    expect(text).not.toContain('Jackie')
    expect(html).toMatch(/<option value="cash" selected="">/)
  })

  test('leaves out what it cannot read, says when nothing matches and when nothing is there', async () => {
    const unread = await open(`${PAGE}?state=lost&from=2026-02-30&page=7`)
    expect([unread.status, unread.text.includes('could not be read')]).toEqual([200, true])
    const reversed = await open(`${PAGE}?from=2026-12-03&to=2026-12-01`)
    expect(reversed.html).toMatch(/<input(?=[^>]* name="to")(?=[^>]* aria-invalid="true")/)
    expect(reversed.text.match(/The last day is before the first one\./g)).toHaveLength(2)
    const none = await open(`${PAGE}?q=nobody`)
    expect([none.text.includes('Nothing found'), none.addresses.includes(PAGE)]).toEqual([true, true])
    const empty = await open(PAGE, await signedInPerson(db))
    expect([empty.status, empty.text.includes('No payments yet')]).toEqual([200, true])
  })

  test('leads to older payments over real links that keep the filters', async () => {
    const many = await signedInPerson(db)
    const night = await makeEvent(db, { ownerId: many.id })
    const at = '2026-11-01T18:00:00Z'
    await placeOrders(
      db,
      night,
      Array.from({ length: 26 }, (_, n) => ({ code: `M${n}`, at })),
    )
    const rowsOf = ({ html }: { html: string }) =>
      [...html.matchAll(/\/dashboard\/orders\/([0-9a-f-]{36})/g)].map(([, id]) => id)
    const first = await open(`${PAGE}?state=paid`, many)
    const second = await open(first.later!, many)
    expect(first.later).toContain('state=paid')
    expect([new Set([...rowsOf(first), ...rowsOf(second)]).size, second.later]).toEqual([26, undefined])
  })

  test('is nothing to who is not signed in', async () => {
    const answer = await site.request(PAGE)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('next=')])
  })
})
