import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { OrderId, TicketId } from '#platform/ids.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { readHtml } from '#tests/support/html.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await payingSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const jackie = await signedInPerson(db, 'Jackie Montgomery')
const rival = await signedInPerson(db, 'A Rival')
let event: OnSale
let orderId: OrderId
let tickets: TicketId[]

const open = async (path: string, as: Person) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, ...readHtml(await answer.text()) }
}

beforeAll(async () => {
  event = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball' })
  await checkOut(site.ctx(), site.services, jackie.id, want(event, 3))
  const rows = await db.statement<{ id: TicketId; order_id: OrderId }>(
    'select id, order_id from tickets where event_id = $1 order by id',
    [event.eventId],
  )
  orderId = rows[0]!.order_id
  tickets = rows.map(({ id }) => id)
})

describe('a host', () => {
  test('is led from the order to its tickets, and told to the cent what goes back before it does', async () => {
    const { addresses } = await open(`/dashboard/orders/${orderId}`, tasha)
    expect(addresses).toContain(`/dashboard/orders/${orderId}/refund`)
    const choosing = await open(`/dashboard/orders/${orderId}/refund`, tasha)
    for (const place of [1, 2, 3])
      expect(choosing.text).toContain(`General admission, Jackie Montgomery (${place} of 3)`)
    expect(choosing.text).not.toContain('goes back to the buyer')
    expect(choosing.text).not.toContain('Please choose the tickets to refund.')
    const unchosen = await open(`/dashboard/orders/${orderId}/refund?asked=now`, tasha)
    expect(unchosen.text).toContain('Please choose the tickets to refund.')
    expect(choosing.html).toMatch(/<button[^>]* name="asked"/)
    const { text } = await open(
      `/dashboard/orders/${orderId}/refund?ticket=${tickets[0]}&ticket=${tickets[1]}`,
      tasha,
    )
    expect(text).toContain('$82.40 goes back')
    expect(text).toContain('Of that, we give back our fees $4.80')
    expect(text).toContain('Your payout gets smaller by $77.60')
  })

  test('gives two of three tickets back without scripts, once for two presses, and sees it on the order', async () => {
    const { html } = await open(
      `/dashboard/orders/${orderId}/refund?ticket=${tickets[0]}&ticket=${tickets[1]}`,
      tasha,
    )
    const refundId = /name="refundId" value="([^"]+)"/.exec(html)![1]!
    const form = new URLSearchParams([
      ['refundId', refundId],
      ['ticket', tickets[0]!],
      ['ticket', tickets[1]!],
      ['reason', 'The floor is too full.'],
    ])
    const press = () =>
      site.request(`/dashboard/orders/${orderId}/refund`, { as: tasha, method: 'POST', body: form })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const { text } = await open(`/dashboard/orders/${orderId}`, tasha)
    expect(text).toMatch(/Refunded \$82\.40/)
    expect(text).toContain('2 tickets $82.40')
    expect(text).toContain('Sent back')
    expect(text).toContain('The floor is too full.')
    expect(await brokenInvariants(db)).toEqual([])
    // The provider tells of it: that is no news, where another refund would be.
    await site.simulator.webhooks.settled()
    await site.handle()
    const told = () => countOf(db, "from webhook_inbox where kind = 'refund' and state = 'unhandled'")
    expect([await told(), await countOf(db, "from webhook_inbox where kind = 'refund'")]).toEqual([0, 1])
    await db.pool.query("update refunds set provider_refund_id = 'another'")
    await db.pool.query(
      "update webhook_inbox set state = 'waiting', finished_at = null, next_at = now() where kind = 'refund'",
    )
    await site.handle()
    expect(await told()).toBe(1)
    await db.pool.query("update refunds set state = 'pending', refunded_at = null")
    await db.pool.query(
      "update webhook_inbox set state = 'waiting', finished_at = null, next_at = now() where kind = 'refund'",
    )
    await site.handle()
    expect(await told()).toBe(0)
    await db.pool.query("update refunds set state = 'refunded', refunded_at = now()")
  })

  test('is told what was refunded meanwhile, and nothing is changed', async () => {
    const form = new URLSearchParams([
      ['refundId', crypto.randomUUID()],
      ['ticket', tickets[0]!],
    ])
    const answer = await site.request(`/dashboard/orders/${orderId}/refund`, {
      as: tasha,
      method: 'POST',
      body: form,
    })
    expect(answer.status).toBe(409)
    expect(readHtml(await answer.text()).text).toContain('Some of these tickets were refunded meanwhile.')
  })

  test('is told so as well where several are left, none of which is chosen then', async () => {
    const night = await makeEvent(db, { ownerId: tasha.id, title: 'Another Night' })
    await checkOut(site.ctx(), site.services, jackie.id, want(night, 3))
    const rows = await db.statement<{ id: TicketId; order_id: OrderId }>(
      'select id, order_id from tickets where event_id = $1 order by id',
      [night.eventId],
    )
    const path = `/dashboard/orders/${rows[0]!.order_id}/refund?ticket=${rows[0]!.id}`
    const press = () => {
      const body = new URLSearchParams({ refundId: crypto.randomUUID(), ticket: rows[0]!.id })
      return site.request(path, { as: tasha, method: 'POST', body })
    }
    expect((await press()).status).toBe(303)
    const late = await press()
    const { text } = readHtml(await late.text())
    expect([late.status, text]).toEqual([
      409,
      expect.stringMatching(/Some of these tickets were refunded meanwhile\..*Tickets to refund/),
    ])
  })
})

describe('a host whose tickets were refunded meanwhile', () => {
  test('is not led to refund the only one that is left, which nobody chose', async () => {
    const night = await makeEvent(db, { ownerId: tasha.id, title: 'A Third Night' })
    await checkOut(site.ctx(), site.services, jackie.id, want(night, 2))
    const [first, last] = await db.statement<{ id: TicketId; order_id: OrderId }>(
      'select id, order_id from tickets where event_id = $1 order by id',
      [night.eventId],
    )
    const page = `/dashboard/orders/${first!.order_id}/refund`
    const body = new URLSearchParams({ refundId: crypto.randomUUID(), ticket: first!.id })
    await site.request(page, { as: tasha, method: 'POST', body })
    const unchosen = await open(`${page}?ticket=${first!.id}`, tasha)
    expect(unchosen.text).toContain('Tickets to refund')
    expect(unchosen.html).not.toContain('name="refundId"')
    for (const choosing of [page, `${page}?ticket=${last!.id}`])
      expect((await open(choosing, tasha)).html).toContain('name="refundId"')
  })
})

describe('the buyer', () => {
  test('finds the order in a list of their own, with what went back', async () => {
    const list = await open('/dashboard/orders', jackie)
    expect(list.text).toContain('The Ball')
    expect(list.text).toContain('$82.40 refunded')
    expect(list.addresses).toContain(`/dashboard/orders/${orderId}`)
    const { status, text, addresses } = await open(`/dashboard/orders/${orderId}`, jackie)
    expect(status).toBe(200)
    expect(text).toContain('2 tickets $82.40')
    expect(text).not.toMatch(/Your fee for this order|Referral code/)
    expect(addresses).not.toContain(`/dashboard/orders/${orderId}/refund`)
  })

  test('sees no order of anybody else, and gives nothing back by themselves', async () => {
    expect((await open(`/dashboard/orders/${orderId}`, rival)).status).toBe(404)
    expect((await open('/dashboard/orders', rival)).text).toContain('No orders yet')
    for (const as of [jackie, rival]) {
      expect((await open(`/dashboard/orders/${orderId}/refund`, as)).status).toBe(404)
      const form = new URLSearchParams([
        ['refundId', crypto.randomUUID()],
        ['ticket', tickets[2]!],
      ])
      const path = `/dashboard/orders/${orderId}/refund`
      expect((await site.request(path, { as, method: 'POST', body: form })).status).toBe(404)
    }
  })
})

describe('a buyer asks for their money back', () => {
  let asked: { orderId: OrderId; tickets: TicketId[]; event: OnSale }
  const page = (what = '') => `/dashboard/orders/${asked.orderId}${what}`
  const send = (as: Person, path: string, fields: Record<string, string>) =>
    site.request(path, { as, method: 'POST', body: new URLSearchParams(fields) })
  const requestId = async () => /name="requestId" value="([^"]+)"/.exec((await open(page(), tasha)).html)![1]!

  beforeAll(async () => {
    const night = await makeEvent(db, { ownerId: tasha.id, title: 'A Night' })
    await db.pool.query('update events set gives_refunds = true, refund_days = 0 where id = $1', [
      night.eventId,
    ])
    await checkOut(site.ctx(), site.services, jackie.id, want(night, 2))
    const rows = await db.statement<{ id: TicketId; order_id: OrderId }>(
      'select id, order_id from tickets where event_id = $1 order by id',
      [night.eventId],
    )
    asked = { orderId: rows[0]!.order_id, tickets: rows.map(({ id }) => id), event: night }
  })

  test('as long as the host had promised when it was bought, whatever the event says now', async () => {
    await db.pool.query('update events set gives_refunds = false, refund_days = null where id = $1', [
      asked.event.eventId,
    ])
    const { addresses, text } = await open(page(), jackie)
    expect(addresses).toContain(page('/ask-refund'))
    // By the clock of the event, wherever its buyer is.
    expect(text).toMatch(/The host refunds until [^.]+ C[SD]T/)
    // Before they ask they read how much it would be, and again until when.
    const form = (await open(page('/ask-refund'), jackie)).text
    expect(form).toContain('Until then your tickets stay good.')
    expect(form).toContain('fees included: $82.40 at most.')
    expect(form).toMatch(/The host refunds until [^.]+ C[SD]T/)
    for (const as of [tasha, rival]) expect((await open(page('/ask-refund'), as)).status).toBe(404)
    const answer = await send(jackie, page('/ask-refund'), { ticket: asked.tickets[0]!, words: 'My knee.' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain('?notice=asked')
    const told = await open(page('?notice=asked'), jackie)
    expect(told.text).toContain('The host is told. Their answer comes by mail.')
    expect(told.text).toContain('The host has not answered yet.')
    expect((await send(jackie, page('/ask-refund'), { ticket: asked.tickets[1]!, words: '' })).status).toBe(
      409,
    )
  })

  test('and takes it back while nobody has answered, which the host is told', async () => {
    const id = await requestId()
    expect((await open(page(), jackie)).text).toContain('Withdraw this request')
    const fields = { intent: 'withdraw', requestId: id }
    for (const as of [tasha, rival]) expect((await send(as, page(), fields)).status).toBe(404)
    const answer = await send(jackie, page(), fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page('?notice=withdrawn')])
    const mine = await open(page('?notice=withdrawn'), jackie)
    expect(mine.text).toContain('You withdrew your request, and the host is told.')
    expect(mine.addresses).toContain(page('/ask-refund'))
    const ofHost = (await open(page(), tasha)).text
    expect(ofHost).not.toContain('asks for a refund')
    expect(ofHost).toMatch(
      /asked for a refund of 1 ticket.*The buyer withdrew it, .*there is nothing to answer\./,
    )
    expect((await open('/dashboard/notifications', tasha)).text).toContain(
      'A request for a refund was withdrawn',
    )
    const late = await send(tasha, page(), { intent: 'refund', requestId: id })
    expect([late.status, readHtml(await late.text()).text]).toEqual([
      409,
      expect.stringContaining('or the buyer withdrew it.'),
    ])
    await send(jackie, page('/ask-refund'), { ticket: asked.tickets[0]!, words: 'My knee.' })
  })

  test('and the host declines with a reason, which the buyer reads', async () => {
    const { text } = await open(page(), tasha)
    expect(text).toContain('Jackie Montgomery asks for a refund of 1 ticket')
    expect(text).toContain('“My knee.”')
    const id = await requestId()
    const without = await send(tasha, page(), { intent: 'decline', requestId: id, words: '' })
    expect(readHtml(await without.text()).text).toContain('Please say why.')
    const words = 'Pass it on to a friend.'
    expect((await send(rival, page(), { intent: 'decline', requestId: id, words })).status).toBe(404)
    expect((await send(jackie, page(), { intent: 'refund', requestId: id })).status).toBe(404)
    expect((await open(page('?notice=declined'), tasha)).text).not.toContain('Declined')
    const declined = await send(tasha, page(), { intent: 'decline', requestId: id, words })
    expect([declined.status, declined.headers.get('location')]).toEqual([303, page('?notice=declined')])
    const host = await open(page('?notice=declined'), tasha)
    expect(host.text).toContain('Declined. The buyer is told by mail.')
    expect(host.text).toContain('Jackie Montgomery asked for a refund of 1 ticket')
    expect(host.text).toMatch(/: “My knee\.” Tasha Reed declined, [^“]+: “Pass it on to a friend\.”/)
    expect((await open(page(), jackie)).text).toContain('“Pass it on to a friend.”')
  })

  test('or refunds it with one press, once', async () => {
    await send(jackie, page('/ask-refund'), { ticket: asked.tickets[1]!, words: '' })
    expect((await open(page(), tasha)).text).not.toContain('with somebody else')
    await db.pool.query('update tickets set owner_id = $2 where id = $1', [asked.tickets[1], rival.id])
    expect((await open(page(), tasha)).text).toContain('This ticket is with somebody else.')
    // The same sums and words as where the host refunds on their own.
    const does = /1 ticket \$\d.* This cannot be undone\./
    const [told] = does.exec((await open(page(), tasha)).text)!
    expect(told).toMatch(
      /Goes back to the buyer \$41\.20.* Your payout gets smaller by \$\d.* The money goes back/,
    )
    expect((await open(page(`/refund?ticket=${asked.tickets[1]}`), tasha)).text).toContain(told)
    const id = await requestId()
    const press = () => send(tasha, page(), { intent: 'refund', requestId: id })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(readHtml(await late.text()).text).toContain(
      'This request is not open any more: the host answered it, or the buyer withdrew it.',
    )
    expect((await open(page('?notice=refunded'), tasha)).text).toContain(
      'Refunded. The buyer is told by mail.',
    )
    const { text } = await open(page(), jackie)
    expect(text).toContain('1 ticket $41.20')
    expect(text).toContain('You asked for it')
    expect((await open(page(), tasha)).text).toContain('The buyer asked for it')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each([
    ['after that day', 'update orders set refundable_until = now() where id = $1'],
    ['without a promise', 'update orders set refundable_until = null where id = $1'],
  ])('not %s', async (_when, sql) => {
    await db.pool.query(sql, [asked.orderId])
    expect((await open(page(), jackie)).addresses).not.toContain(page('/ask-refund'))
    expect((await open(page('/ask-refund'), jackie)).text).toContain(
      'gives no refunds for this order any more',
    )
    const answer = await send(jackie, page('/ask-refund'), { ticket: asked.tickets[0]!, words: '' })
    expect([answer.status, readHtml(await answer.text()).text]).toEqual([
      409,
      expect.stringContaining('The host gives no refunds for this order any more.'),
    ])
  })
})
