import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const kim = await signedInPerson(db, 'Kim')
const stranger = await signedInPerson(db, 'A Stranger')
const admin = await signedInPerson(db, 'Ada')
await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = $1', [admin.id])

const workspace = (eventId: string, page = '') => `/dashboard/events/${eventId}${page}`
const PAGES = [
  '',
  '/sales',
  '/codes',
  '/seating',
  '/door',
  '/box-office',
  '/door-list',
  '/door-links',
  '/shifts',
  '/log',
]
const open = async (path: string, as: Person) => {
  const answer = await site.request(path, { as })
  const html = await answer.text()
  return { status: answer.status, html, text: readHtml(html).text }
}
const linksTo = (html: string, eventId: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, to = '']) =>
    to.startsWith(workspace(eventId)) ? to : [],
  )

let ball: OnSale
let picnic: OnSale
let draft: OnSale

beforeAll(async () => {
  ball = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball' })
  picnic = await makeEvent(db, { ownerId: tasha.id, title: 'The Picnic' })
  draft = await makeEvent(db, { ownerId: tasha.id, title: 'A Night To Be', status: 'draft' })
  await placeOrders(db, ball, [
    { code: 'BALL1', buyer: 'Jackie', tickets: 2 },
    { code: 'BALL2', buyer: 'Ray', status: 'awaiting_cash_payment', method: 'cash' },
  ])
  await placeOrders(db, picnic, [{ code: 'PICNIC1', buyer: 'Otis' }])
})

describe('the workspace of an event', () => {
  test('shows its owner what sells, who is in, and every page there is', async () => {
    const { status, html, text } = await open(workspace(ball.eventId), tasha)
    expect(status).toBe(200)
    expect(html).toContain('<title>Overview: The Ball · ')
    const cash = '$41.20 still to come in cash, fees included'
    for (const seen of ['The Ball', 'Published', '$80.00', '2 tickets paid', cash])
      expect(text).toContain(seen)
    expect(new Set(linksTo(html, ball.eventId))).toEqual(
      new Set(PAGES.map((page) => workspace(ball.eventId, page))),
    )
  })

  test('names the first and the last day of a weekender, whose last night ends on the next morning', async () => {
    const times = { startsAt: '2031-11-28T02:00:00Z', endsAt: '2031-12-01T08:00:00Z' }
    const weekender = await makeEvent(db, { ownerId: tasha.id, title: 'Three Nights', ...times })
    expect((await open(workspace(weekender.eventId), tasha)).text).toContain(
      'Published Thu, Nov 27 to Sun, Nov 30 ',
    )
    expect((await open(`/events/${weekender.eventId}`, tasha)).text).toContain(
      'Thu, Nov 27 to Sun, Nov 30, 8',
    )
  })

  test('opens for a draft as well', async () => {
    const { status, text } = await open(workspace(draft.eventId), tasha)
    expect([status, text.includes('Draft')]).toEqual([200, true])
  })

  test('is the door alone for a scanner, without a word of money', async () => {
    await addScanner(db, kim.id, ball.eventId, async () => {
      const { status, html, text } = await open(workspace(ball.eventId), kim)
      expect(status).toBe(200)
      expect(text).not.toMatch(/\$|sold|paid/i)
      expect(linksTo(html, ball.eventId)).not.toContain(workspace(ball.eventId, '/sales'))
      expect((await open(workspace(ball.eventId, '/door'), kim)).status).toBe(200)
      for (const path of [workspace(ball.eventId, '/sales'), `${workspace(ball.eventId, '/sales')}.data`])
        expect((await open(path, kim)).status).toBe(404)
    })
  })

  test.each(PAGES)('does not exist for a stranger, an admin, or of no event: "%s"', async (page) => {
    for (const person of [stranger, admin])
      expect((await open(workspace(ball.eventId, page), person)).status).toBe(404)
    for (const id of [newId(), 'nothing', "' or true --"])
      expect((await open(workspace(encodeURIComponent(id), page), tasha)).status).toBe(404)
  })

  test('is a page with one title where it is not found', async () => {
    for (const path of [
      workspace(ball.eventId),
      workspace(ball.eventId, '/sales'),
      `/dashboard/orders/${newId()}`,
    ]) {
      const { html } = await open(path, stranger)
      expect(html.match(/<title>[^<]*/g)).toEqual(['<title>Page not found'])
    }
  })

  test('tells a stranger nothing by a step in the browser, whichever parts it asks for', async () => {
    for (const page of PAGES) {
      const answer = await open(`${workspace(ball.eventId, page)}.data`, stranger)
      expect([answer.status, answer.html.includes('The Ball')]).toEqual([404, false])
      const id = `/dashboard/events/:eventId${page}`
      const part = await open(
        `${workspace(ball.eventId, page)}.data?_routes=${encodeURIComponent(id)}`,
        stranger,
      )
      expect(part.html).not.toMatch(/BALL1|The Ball|"(rows|taken|inTheRoom)"/)
    }
  })
})

describe('the switch to another event', () => {
  test('leads to the same page of each other event', async () => {
    const { html } = await open(workspace(ball.eventId, '/sales'), tasha)
    expect(linksTo(html, picnic.eventId)).toEqual([workspace(picnic.eventId, '/sales')])
    expect(linksTo(html, draft.eventId)).toEqual([workspace(draft.eventId, '/sales')])
  })

  test('leads to the overview where that page is not theirs', async () => {
    const own = await makeEvent(db, { ownerId: kim.id, title: 'Kim’s Night' })
    await addScanner(db, kim.id, ball.eventId, async () => {
      const { html } = await open(workspace(own.eventId, '/sales'), kim)
      expect(linksTo(html, ball.eventId)).toEqual([workspace(ball.eventId)])
    })
  })
})

describe('the sales of one event', () => {
  test('are its orders alone, whatever the address says, with a file of the same', async () => {
    const { html, text } = await open(`${workspace(ball.eventId, '/sales')}?event=${picnic.eventId}`, tasha)
    expect(text).toContain('2 orders')
    expect(text).not.toMatch(/PICNIC1|All events|Latest event|First event/)
    expect(html).toContain(`/dashboard/sales.csv?event=${ball.eventId}`)
  })

  test('are filtered and stay its own', async () => {
    const { text } = await open(`${workspace(ball.eventId, '/sales')}?q=ray`, tasha)
    expect(text).toContain('BALL2')
    expect(text).not.toContain('BALL1')
  })

  test('lead to an order, which leads back to them', async () => {
    const { rows } = await db.pool.query<{ id: string }>("select id from orders where code = 'BALL1'")
    const { html } = await open(`/dashboard/orders/${rows[0]?.id}`, tasha)
    expect(linksTo(html, ball.eventId)).toEqual([workspace(ball.eventId), workspace(ball.eventId, '/sales')])
  })
})
