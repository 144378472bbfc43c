import type { BenchSite } from './bench-site.ts'
import { sendRequests, runConcurrently } from './load.ts'
import { type Measurement, measureCpu } from './measure.ts'
import { measureWithLimit, printHeading, isQuick, formatNumber, printRow, scaled } from './report.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { emptyBilling } from '#modules/checkout/pay/bill/billing.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { ctxOf, checkoutServices, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { sessionCookie } from '#tests/support/site.ts'

const BUYERS_AT_ONCE = isQuick ? [8] : [1, 8, 32, 128]
const ORDERS = { 1: 200, 8: 800, 32: 1600, 128: 2560 } as Record<number, number>
/** Places for three quarters of the buyers: the rest must be refused, and no place may stay empty. */
const MIN_SHARE_SERVED = 0.75

interface OrdersResult extends Measurement {
  atOnce: number
  sold: number
  capacity: number
  audit: string[]
}

/** Orders at rising numbers of buyers, each against the same SQL through the driver. */
export async function ordersPart(site: BenchSite): Promise<void> {
  printHeading('Orders for one hot event, place + charge + settle over HTTP')
  printRow(
    'buyers at once',
    'answers/s',
    'ratio to SQL',
    'p50 ms',
    'p99 ms',
    'server CPU',
    'pg CPU',
    'sold',
    'audit',
  )
  const perSecond: Record<number, number> = {}
  const broken: string[] = []
  for (const atOnce of BUYERS_AT_ONCE) {
    const {
      value: score,
      limit,
      verdict,
    } = await measureWithLimit(
      () => sameSql(site, atOnce),
      () => hotEvent(site, atOnce),
    )
    perSecond[atOnce] = score.perSecond
    broken.push(...score.audit)
    printRow(
      atOnce,
      score.perSecond,
      verdict(score.perSecond / limit),
      score.medianMs,
      score.p99Ms,
      score.serverCpuMs,
      score.postgresCpuMs,
      `${score.sold}/${score.capacity}`,
      score.audit.length === 0 ? 'holds' : `VOID: ${score.audit.join('; ')}`,
    )
  }
  if (perSecond[128]) printRow('128 against 32', formatNumber(perSecond[128] / (perSecond[32] ?? 1)))
  if (broken.length > 0) throw new Error(`The audit is broken: ${broken.join('; ')}`)
}

/** Members who each want one ticket of one event, over HTTP, from the cart to the settled order. */
export async function hotEvent(site: BenchSite, atOnce: number): Promise<OrdersResult> {
  const count = scaled(ORDERS[atOnce] ?? atOnce * 20)
  const capacity = Math.floor(count * MIN_SHARE_SERVED)
  const event = await makeEvent(site.db, { capacity })
  const buyers = await makeBuyers(site, count)
  const result = await measureCpu(site, () => buyAtOnce(site, event, { buyers, atOnce }))
  return { ...result, atOnce, capacity, ...(await audit(site.db, event, capacity)) }
}

/** Sells one ticket each to so many new members, over HTTP. */
export async function sellOverHttp(site: BenchSite, event: OnSale, count: number): Promise<void> {
  await buyAtOnce(site, event, { buyers: await makeBuyers(site, count), atOnce: 16 })
}

function buyAtOnce(site: BenchSite, event: OnSale, { buyers, atOnce }: { buyers: Buyer[]; atOnce: number }) {
  const requests = buyers.map((buyer) => orderRequest(site.origin, event, buyer))
  return sendRequests(site.origin, {
    atOnce,
    count: buyers.length,
    request: (at) => requests[at] ?? { path: '/' },
  })
}

export interface Buyer {
  id: PersonId
  cookie: string
}

export async function makeBuyers(site: BenchSite, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  await runConcurrently({ atOnce: 16, count }, async () => {
    const id = await makePerson(site.db)
    buyers.push({ id, cookie: await sessionCookie(site.db, id) })
  })
  return buyers
}

const orderRequest = (origin: string, event: OnSale, buyer: Buyer) =>
  checkoutRequest(origin, buyer, {
    items: [{ eventId: event.eventId, ticketTypeId: event.ticketTypeId, quantity: 1, unitPriceCents: 4000 }],
    totalCents: 4120,
  })

/** A cart that its buyer pays by card. */
export function checkoutRequest(origin: string, buyer: Buyer, cart: object) {
  const body = JSON.stringify({
    clientKey: `bench-${buyer.id}`,
    billing: {
      email: 'buyer@steppers.example',
      fullName: 'Jackie Montgomery',
      addressLine1: '6351 S Cottage Grove Ave',
      locality: 'Chicago',
      administrativeDistrictLevel1: 'IL',
      postalCode: '60637',
    },
    method: 'card',
    sourceToken: 'cnon:card-nonce-ok',
    ...cart,
  })
  return {
    method: 'POST' as const,
    path: '/api/checkout',
    headers: {
      cookie: buyer.cookie,
      origin,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  }
}

/** Exactly the capacity is sold, each order is paid once and has its tickets and its mail, and nothing else is broken. */
async function audit(db: Db, event: OnSale, capacity: number): Promise<{ sold: number; audit: string[] }> {
  const { rows } = await db.pool.query<Record<'taken' | 'active' | 'paid' | 'captured' | 'mails', number>>(
    `with mine as (select * from orders where event_id = $1)
     select (select taken from ticket_inventory where event_id = $1) as taken,
            (select count(*)::integer from tickets where event_id = $1 and status = 'active') as active,
            (select count(*)::integer from mine where payment_status = 'completed') as paid,
            (select count(*)::integer from payments where state = 'captured'
               and checkout_id in (select checkout_id from mine)) as captured,
            (select count(*)::integer from mail_outbox where dedupe_key in
               (select 'ticket_confirmation:' || id from mine)) as mails`,
    [event.eventId],
  )
  const counts = Object.entries(rows[0] ?? {})
  const wrong = counts.filter(([, count]) => count !== capacity).map(([what, count]) => `${what} is ${count}`)
  const broken = await brokenInvariants(db)
  return {
    sold: rows[0]?.active ?? 0,
    audit: [...wrong, ...new Set(broken.map(({ invariant }) => invariant))],
  }
}

/** The limit: orders a second by the statements that place, charge and settle one, straight through the driver. */
async function sameSql(site: BenchSite, atOnce: number): Promise<number> {
  const count = scaled(Math.min(ORDERS[atOnce] ?? 400, 1000))
  const event = await makeEvent(site.db, { capacity: count })
  const buyers = await Promise.all(Array.from({ length: count }, () => makePerson(site.db)))
  const sell = await sellerOf(site, event)
  return (await runConcurrently({ atOnce, count }, (at) => sell(buyers[at] as PersonId))).perSecond
}

/** Sells one ticket of an event by the use-cases themselves, without a server between. */
export async function sellerOf(
  site: Pick<BenchSite, 'db' | 'origin'>,
  event: OnSale,
): Promise<(buyer: PersonId) => Promise<void>> {
  const services = checkoutServices(site.db)
  const quote = await quoteCart(ctxOf(site.db), [{ ...event, quantity: 1, unitPriceCents: 4000 }], null)
  const billing = { ...emptyBilling, email: 'buyer@steppers.example', fullName: 'Jackie Montgomery' }
  return async (buyer) => {
    const placed = await services.place({
      buyer,
      clientKey: `limit-${buyer}`,
      quote,
      billing,
      method: 'card',
      environment: 'simulator',
      receivingAccount: services.gateways.square?.receivingAccount,
      referralCode: null,
    })
    if (placed.status !== 'placed' || !placed.payment) throw new Error(`Not placed: ${placed.status}`)
    const { checkoutId, payment } = placed
    const outcome = await services.gateways.square?.charge({
      ...payment,
      amount: quote.total,
      currency: 'USD',
      sourceToken: 'cnon:card-nonce-ok',
      customerEmail: billing.email,
      returnUrl: site.origin,
    })
    if (outcome?.status !== 'captured') throw new Error('The simulated provider took no money')
    const { providerPaymentId } = outcome
    await services.settle({
      checkoutId,
      payment: { id: payment.paymentId, providerPaymentId },
      source: 'checkout',
    })
  }
}
