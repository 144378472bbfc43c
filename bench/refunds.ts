import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSite } from './bench-site.ts'
import { allAreSent } from './mails.ts'
import { hotEvent, sellOverHttp } from './orders.ts'
import { formatNumber, isQuick, measureWithLimit, printHeading, printRow } from './report.ts'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import type { EventId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'

const BUYERS_AT_ONCE = isQuick ? 8 : 32
const ORDERS = isQuick ? 150 : 2_000

/** What the sale of one event feels while every order of another, cancelled, is refunded. */
export async function refundsPart(site: BenchSite): Promise<void> {
  printHeading(`Orders for one event while ${ORDERS} of a cancelled one are refunded (aim: at least 0.9)`)
  printRow('buyers at once', 'answers/s', 'alone', 'ratio', 'refunds/s', 'refunded', 'audit')
  const doomed = await soldOut(site)
  let refunded = 0
  let perSecond = 0
  const { value, limit, verdict } = await measureWithLimit(
    async () => (await hotEvent(site, BUYERS_AT_ONCE)).perSecond,
    async () => {
      await cancel(site, doomed)
      while ((await refundsOf(site, doomed.eventId)) === 0) await sleep(20)
      // What the mails to its guests cost is the part `mails`.
      await allAreSent(site)
      const [startedAt, before] = [performance.now(), await refundsOf(site, doomed.eventId)]
      const sale = await hotEvent(site, BUYERS_AT_ONCE)
      refunded = await refundsOf(site, doomed.eventId)
      perSecond = (refunded - before) / ((performance.now() - startedAt) / 1000)
      while ((await refundsOf(site, doomed.eventId)) < ORDERS) await sleep(100)
      return sale.perSecond
    },
  )
  const broken = new Set((await brokenInvariants(site.db)).map(({ invariant }) => invariant))
  const isUnderWay = refunded < ORDERS
  printRow(
    BUYERS_AT_ONCE,
    value,
    formatNumber(limit),
    isUnderWay ? verdict(value / limit) : 'none, was over',
    perSecond,
    `${refunded}/${ORDERS}`,
    broken.size === 0 ? 'holds' : `VOID: ${[...broken].join('; ')}`,
  )
  if (broken.size > 0) throw new Error('The audit of refunds is broken')
}

async function soldOut(site: BenchSite): Promise<OnSale> {
  const event = await makeEvent(site.db, { capacity: ORDERS })
  await sellOverHttp(site, event, ORDERS)
  return event
}

async function cancel({ db }: BenchSite, event: OnSale): Promise<void> {
  const by = { id: event.ownerId, name: '' }
  const manager = await proveManager(db, by, event.eventId, 'edit')
  const cashier = await proveManager(db, by, event.eventId, 'money')
  if (!manager) throw new Error('Its host may not edit the event')
  const words = messageWords(
    guestMessage(await eventBefore(db, manager), { kind: 'cancelled', isPaid: true }),
  )
  const done = await cancelEvent(db, manager, { words, note: '', now: systemNow(), cashier })
  if (!done.ok) throw new Error(done.failure.code)
}

async function refundsOf({ db }: BenchSite, eventId: EventId): Promise<number> {
  const [row] = await db.statement<{ done: number }>(
    `select count(*)::integer as done from refunds where event_id = $1 and state = 'refunded'`,
    [eventId],
  )
  return row?.done ?? 0
}
