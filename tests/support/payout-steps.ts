import { expect } from 'vitest'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { approvePayout } from '#modules/payouts/pay/approve-payout.server.ts'
import { markPayoutPaid } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { beginSending } from '#modules/payouts/pay/send-payout.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId, type OrderId, type OrganizerId, type PayoutId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, type OnSale } from '#tests/support/box-office.ts'
import { billingAdmin } from '#tests/support/paying-out.ts'

/** The steps of a payout, by Ada who makes and sends it and Bea who approves it. */
export async function payoutSteps(db: Db) {
  const [ada, bea] = [await billingAdmin(db, 'Ada'), await billingAdmin(db, 'Bea')]

  const make = (organizerId: OrganizerId) => makePayout({ db }, ada, organizerId)
  async function made(organizerId: OrganizerId): Promise<PayoutId> {
    const answer = await make(organizerId)
    if (!answer.ok) throw new Error(answer.failure.code)
    return answer.value.payoutId
  }
  const approve = (payoutId: PayoutId, by = bea, isFresh = false) =>
    approvePayout({ db }, by, { payoutId, isFresh })
  const send = (payoutId: PayoutId, by = ada) => beginSending({ db }, by, payoutId)
  const pay = (payoutId: PayoutId, by = ada) => markPayoutPaid({ db }, by, { payoutId, reference: 'WIRE 77' })
  async function paidOut(organizerId: OrganizerId): Promise<PayoutId> {
    const payoutId = await made(organizerId)
    expect(await approve(payoutId)).toMatchObject({ ok: true })
    expect(await send(payoutId)).toMatchObject({ ok: true })
    expect(await pay(payoutId)).toMatchObject({ ok: true })
    return payoutId
  }

  async function refundOrder(event: Pick<OnSale, 'ownerId' | 'eventId'>, orderId: OrderId) {
    const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
    const tickets = await db.statement<{ id: TicketId }>('select id from tickets where order_id = $1', [
      orderId,
    ])
    const asked = { orderId, tickets: tickets.map(({ id }) => id), refundId: newId<'refund'>(), reason: '' }
    expect(await refundTickets(ctxOf(db), checkoutServices(db), host, asked)).toMatchObject({ ok: true })
  }

  return { ada, bea, make, made, approve, send, pay, paidOut, refundOrder }
}

export const code = (failure: string) => ({ ok: false, failure: { code: failure } })

/** What is left of each event by its lines one by one, and by the sums that pages read: the first that are not the same. */
const DIFFERENT = `
  with hosts as (select id, days from organizers, (values (0), (2), (400)) d (days)),
  lines as (
    select h.id, h.days, coalesce(l.event_id, h.id) as event_id, l.cents * (not l.is_disputed)::integer as cents,
           l.cents * l.is_disputed::integer as disputed, l.cents * l.is_due::integer as due
    from hosts h cross join lateral payable_lines(h.id, h.days) l),
  sums as (
    select h.id, h.days, coalesce(s.event_id, h.id) as event_id, s.cents, s.disputed, s.cents * s.is_due::integer as due
    from hosts h cross join lateral payable_events(h.id, h.days) s)
  select event_id, days, sum(cents) as cents, sum(disputed) as disputed, sum(due) as due
  from (select * from lines union all select id, days, event_id, -cents, -disputed, -due from sums) both_ways
  group by id, days, event_id having sum(cents) <> 0 or sum(disputed) <> 0 or sum(due) <> 0`

/** Fails where the sums that pages read are not what the lines come to: after each test. */
export async function expectSumsOfLines(db: Db): Promise<void> {
  expect((await db.pool.query(DIFFERENT)).rows).toEqual([])
}
