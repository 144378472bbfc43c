import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSite } from './bench-site.ts'
import { allAreSent } from './mails.ts'
import { hotEvent, sellOverHttp } from './orders.ts'
import { formatNumber, isQuick, measureWithLimit, printHeading, printRow } from './report.ts'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { guestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { EventId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'

const BUYERS_AT_ONCE = isQuick ? 8 : 32
// After ten refunds a busy machine rests: a quick run has no more.
const ORDERS = isQuick ? 10 : 2_000

/** What the sale of one event feels of another that is cancelled: first of the mails to its guests, then of the refunds as well. */
export async function refundsPart(site: BenchSite): Promise<void> {
  printHeading(`Orders for one event while another with ${ORDERS} of them is cancelled (aim: at least 0.9)`)
  printRow('of 32 buyers at once', 'answers/s', 'alone', 'ratio', 'mails/s', 'refunds/s')
  const doomed = await soldOut(site)
  const { value, limit, verdict } = await measureWithLimit(
    async () => {
      await allAreSent(site)
      return (await hotEvent(site, BUYERS_AT_ONCE)).perSecond
    },
    async () => {
      await allAreSent(site)
      await cancel(site, doomed)
      const startedAt = performance.now()
      const mails = await saleBeside(site, doomed)
      while ((await refundsOf(site, doomed.eventId)) === 0) await sleep(20)
      const refunds = await saleBeside(site, doomed)
      while ((await refundsOf(site, doomed.eventId)) < ORDERS) await sleep(100)
      const seconds = (performance.now() - startedAt) / 1000
      return { seconds, sales: { mails, refunds } }
    },
  )
  for (const [name, { perSecond, mails, refunds }] of Object.entries(value.sales)) {
    const isUnderWay = name === 'mails' ? mails > 0 : refunds > 0
    printRow(
      `beside its ${name}`,
      perSecond,
      formatNumber(limit),
      isUnderWay ? verdict(perSecond / limit) : 'none, was over',
      mails,
      refunds,
    )
  }
  printRow('all refunded', 'seconds', value.seconds, 'a second', ORDERS / value.seconds)
  const broken = new Set((await brokenInvariants(site.db)).map(({ invariant }) => invariant))
  printRow('audit', broken.size === 0 ? 'holds' : `VOID: ${[...broken].join('; ')}`)
  if (broken.size > 0) throw new Error('The audit of refunds is broken')
}

/** A sale, and how many mails and refunds of the cancelled event were made a second meanwhile. */
async function saleBeside(site: BenchSite, { eventId }: OnSale) {
  const [startedAt, mailsBefore, refundsBefore] = [
    performance.now(),
    await countSentMails(site, eventId),
    await refundsOf(site, eventId),
  ]
  const { perSecond } = await hotEvent(site, BUYERS_AT_ONCE)
  const seconds = (performance.now() - startedAt) / 1000
  return {
    perSecond,
    mails: ((await countSentMails(site, eventId)) - mailsBefore) / seconds,
    refunds: ((await refundsOf(site, eventId)) - refundsBefore) / seconds,
  }
}

async function countSentMails({ db }: BenchSite, eventId: EventId): Promise<number> {
  const [row] = await db.statement<{ sent: number }>(
    `select count(*)::integer as sent from mail_outbox
     where kind = 'event_change' and state = 'sent' and payload ->> 'eventId' = $1::text`,
    [eventId],
  )
  return row?.sent ?? 0
}

async function soldOut(site: BenchSite): Promise<OnSale> {
  const event = await makeEvent(site.db, { capacity: ORDERS })
  await sellOverHttp(site, event, ORDERS)
  // The buyers of a benchmark share an address, and each address is told once.
  await site.db.pool.query(
    "update orders set customer_email = id || '@steppers.example' where event_id = $1",
    [event.eventId],
  )
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
