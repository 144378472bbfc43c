import { closeCashBox } from '#modules/checkout/cash/cash-boxes.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { recordDispute } from '#modules/checkout/disputes/record-dispute.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { OrderId, PaymentId, PersonId, TicketId, TicketTypeId } from '#platform/ids.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { addTicketType, checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { billing, want } from '#tests/support/buying.ts'
import { billingAdmin, endDaysAgo, giveAccount, payOut } from '#tests/support/paying-out.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { refundTold } from '#tests/support/refund-told.ts'
import { refunding } from '#tests/support/refunding.ts'

/** An order of the night, with what its buyer and its host may do with it. */
export interface SoldOrder {
  name: string
  buyer: PersonId
  id: OrderId
  code: string
  /** What its buyer paid, or is to bring. */
  total: number
  tickets: TicketId[]
  paymentId: PaymentId | null
}

/**
 * A night of one host, with all that can become of its money: sales online and in cash, with codes and without, of nothing at all,
 * refunds in part, by the host and at the provider, a dispute, a box of cash with a difference, cash fees deducted and given back,
 * a payout that came back and one that stayed, and a refund after it. Beside it an event to come, another name of the same host,
 * and a night of somebody else, which must show nowhere.
 */
export async function nightOfMoney(db: Db, ownerId: PersonId) {
  const services = checkoutServices(db)
  const { refund } = refunding(db, services)
  const night = await makeEvent(db, { ownerId, title: 'The Red Ball', acceptsCash: true })
  const balcony = await addTicketType(db, night.eventId, { priceCents: 2_550 })
  const coming = await makeEvent(db, { ownerId, title: 'The Coming Ball', priceCents: 3_333 })
  await db.pool.query('update events set organizer_id = $2 where id = $1', [
    coming.eventId,
    night.organizerId,
  ])
  await db.pool.query('delete from organizers where id = $1', [coming.organizerId])
  const sunday = await makeEvent(db, { ownerId, title: 'Sunday Class', priceCents: 1_999 })
  await db.pool.query("update organizers set name = 'Sunday School' where id = $1", [sunday.organizerId])
  const rivals = await makeEvent(db, { title: 'Rival Night', priceCents: 77_777 })
  await makePromoCode(db, night, { code: 'STEP12', percentBp: 1_250 })
  await makePromoCode(db, night, { code: 'GUEST', kind: 'free' })

  /** So many of a ticket type, at a price. */
  type Line = [TicketTypeId, number, number]
  const floor = (quantity: number): Line => [night.ticketTypeId, quantity, 4_000]
  async function buy(
    name: string,
    of: { eventId: (typeof night)['eventId'] },
    lines: Line[],
    totalCents: number,
    over: Partial<CheckoutRequest> = {},
  ): Promise<SoldOrder> {
    const buyer = await makePerson(db, name)
    const asked = lines.map(([ticketTypeId, quantity, unitPriceCents]) => ({
      eventId: of.eventId,
      ticketTypeId,
      quantity,
      unitPriceCents,
    }))
    const answer = await checkOut(
      ctxOf(db),
      services,
      buyer,
      want([], 0, { lines: asked, totalCents, billing: { ...billing, fullName: name }, ...over }),
    )
    if (answer.status !== 'completed' && answer.status !== 'awaiting_cash')
      throw new Error(`The order of ${name} is ${JSON.stringify(answer)}`)
    const [row] = await db.statement<Omit<SoldOrder, 'name' | 'buyer' | 'total'>>(
      `select o.id, o.code, p.id as "paymentId", array_agg(t.id order by i.unit_price_cents, t.id) as tickets
       from orders o left join payments p on p.checkout_id = o.checkout_id
       join tickets t on t.event_id = o.event_id and t.order_id = o.id
       join order_items i on i.event_id = o.event_id and i.order_id = o.id and i.ticket_type_id = t.ticket_type_id
       where o.event_id = $1 and o.user_id = $2 group by o.id, o.code, p.id`,
      [of.eventId, buyer],
    )
    return { name, buyer, total: totalCents, ...row! }
  }
  const by = { id: ownerId, name: 'Tasha Reed' }
  const host = (await proveManager(db, by, night.eventId, 'money'))!
  const cashier = (await proveManager(db, by, night.eventId, 'cash'))!
  const giveBack = async ({ id }: SoldOrder, tickets: TicketId[]) =>
    must(await refund({ host, orderId: id }, tickets))

  const jackie = await buy('Jackie Montgomery', night, [floor(3)], 12_360)
  // 12.5 percent off: 51.00 - 6.38 and 40.00 - 5.00 of tickets, and 2.39 on top.
  const mo = await buy('Mo Hill', night, [[balcony, 2, 2_550], floor(1)], 8_201, { promoCodes: ['STEP12'] })
  const otis = await buy('Otis Clay', night, [floor(1)], 4_120, {
    method: 'cashapp',
    sourceToken: 'wnon:cash-app-ok',
  })
  const pru = await buy('Pru Banks', night, [floor(1)], 4_120)
  const guest = await buy('Gus Guest', night, [floor(1)], 0, { promoCodes: ['GUEST'] })
  const ray = await buy('Ray Johnson', night, [floor(1)], 4_120, { method: 'cash' })
  const dee = await buy('Dee Bell', night, [[balcony, 2, 2_550]], 5_253, { method: 'cash' })
  const waiting = await buy('Al Green', night, [floor(1)], 4_120, { method: 'cash' })
  for (const { id } of [ray, dee]) must(await settleCashOrder(ctxOf(db), cashier, id))
  must(
    await closeCashBox(db, cashier, { expected: toCents(9_373), counted: toCents(9_000), note: 'Change.' }),
  )
  // An order that is paid after the cash pays for the fees of it.
  const pat = await buy('Pat Reed', night, [floor(1)], 4_120)
  // The fee of the cash that is taken last is still owed in the end.
  const bo = await buy('Bo Diddley', night, [floor(1)], 4_120, { method: 'cash' })
  const next = await buy('Nia Long', coming, [[coming.ticketTypeId, 1, 3_333]], 3_433)
  const pupil = await buy('Sam Cooke', sunday, [[sunday.ticketTypeId, 3, 1_999]], 6_177)
  await buy('A Stranger', rivals, [[rivals.ticketTypeId, 1, 77_777]], 80_110)
  await deductCashFees(ctxOf(db))

  await giveBack(jackie, jackie.tickets.slice(0, 2))
  await giveBack(mo, mo.tickets.slice(0, 1))
  await giveBack(dee, dee.tickets.slice(0, 1))
  // The fee of this cash is deducted already: it comes back.
  await giveBack(ray, ray.tickets)
  await deductCashFees(ctxOf(db))
  must(await settleCashOrder(ctxOf(db), cashier, bo.id))
  must(await refundTold(db, pru.paymentId!, { id: 'GIVEN-AT-PROVIDER', cents: 1_000 }))
  const dispute = {
    paymentId: otis.paymentId!,
    id: 'DISPUTE-1',
    state: 'open',
    amount: toCents(2_060),
    reason: 'Not as described',
    dueAt: null,
  } as const
  must(await recordDispute(ctxOf(db), dispute))

  for (const event of [night, sunday, rivals]) await endDaysAgo(db, event, 3)
  for (const { ownerId: owner } of [night, rivals]) await giveAccount(db, owner)
  const cameBack = await payOut(db, night.organizerId)
  must(await returnPayout({ db }, await billingAdmin(db), cameBack))
  const paid = await payOut(db, night.organizerId)
  await payOut(db, rivals.organizerId)
  await giveBack(jackie, jackie.tickets.slice(2))

  return {
    night,
    coming,
    sunday,
    rivals,
    cameBack,
    paid,
    orders: { jackie, mo, otis, pru, guest, ray, dee, waiting, bo, pat, next, pupil },
  }
}

function must<T extends { ok: boolean }>(result: T): T {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}

/** A row of the ledger as it lies in the database. */
export interface Posting {
  organizerId: string
  eventId: string | null
  orderId: string | null
  sourceId: string | null
  kind: string
  provider: Cents
  buyerFee: Cents
  organizerFee: Cents
  cashFee: Cents
  organizer: Cents
  paidOut: Cents
}

/** Every row of the ledger, by itself: what a page says is added up from these here, and by nothing that a page uses. */
export const postingsOf = (db: Db): Promise<Posting[]> =>
  db.statement<Posting>(
    `select organizer_id as "organizerId", event_id as "eventId", order_id as "orderId", source_id as "sourceId", kind,
       provider_cents as provider, buyer_fee_cents as "buyerFee", organizer_fee_cents as "organizerFee",
       cash_fee_cents as "cashFee", organizer_cents as organizer, paid_out_cents as "paidOut"
     from ledger_transactions order by created_at, position`,
    [],
  )
