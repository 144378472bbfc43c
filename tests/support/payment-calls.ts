import { expect } from 'vitest'
import { makeEvent } from '#tests/support/box-office.ts'
import type { payingSite } from '#tests/support/paying-site.ts'
import type { Db } from '#platform/db.server.ts'
import type { Person } from '#tests/support/site.ts'

export const SERVICE_KEY = 'v9Qm3xT7kB2nR8wY5cL1pD4sF6gHzJa0'

export type Answer = Record<string, unknown> & { payment?: { id: string; status: string }; error?: string }

/** The body of a call that pays an order of $41.20 with a card. */
export const payment = (orderId: string, over: object = {}) => ({
  action: 'create_payment',
  sourceId: 'cnon:card-nonce-ok',
  amount: 4120,
  currency: 'USD',
  orderId,
  customerEmail: 'jackie@steppers.example',
  ...over,
})

/** The payment functions of a site, as browsers and programs call them. */
export function paymentCalls(db: Db, site: Awaited<ReturnType<typeof payingSite>>) {
  const { simulator } = site

  /** A call as a browser or a program makes it. */
  async function call(
    gateway: string,
    body: object,
    { as, key, service = false }: { as?: Person; key?: string; service?: boolean } = {},
  ) {
    const headers = {
      ...(service && { authorization: `Bearer ${SERVICE_KEY}` }),
      ...(key && { 'x-idempotency-key': key }),
    }
    const answer = await site.request(`/functions/v1/payments-${gateway}`, {
      json: body,
      headers,
      ...(as && { as }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }

  const orderOf = async ({ checkoutId }: { checkoutId: string }): Promise<string> =>
    (await db.pool.query<{ id: string }>('select id from orders where checkout_id = $1', [checkoutId]))
      .rows[0]?.id ?? ''

  /** An order of $41.20 whose first card was declined. */
  async function unpaid(as: Person) {
    const event = await makeEvent(db)
    const answer = await site.buy(as, event, 'card', 'cnon:card-nonce-declined')
    expect(answer.status).toBe('declined')
    return { event, ...answer, orderId: await orderOf(answer) }
  }

  /** All that a call may move. */
  const books = async () => ({
    ledger: simulator.ledger().length,
    rows: (
      await db.pool.query(
        `select (select jsonb_agg(p order by id) from payments p) as payments,
                (select jsonb_agg(o order by id) from orders o) as orders,
                (select jsonb_agg(t order by id) from tickets t) as tickets,
                (select jsonb_agg(i order by ticket_type_id) from ticket_inventory i) as places,
                (select count(*) from mail_outbox) as mails, (select count(*) from payment_calls) as calls`,
      )
    ).rows,
  })

  return { call, unpaid, books }
}
