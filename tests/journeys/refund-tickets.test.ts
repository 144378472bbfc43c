import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { OrderId, TicketId } from '#platform/ids.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
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
    expect(choosing.text).toContain('General admission, Jackie Montgomery')
    expect(choosing.text).not.toContain('goes back to the buyer')
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
