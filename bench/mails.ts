import type { BenchSite } from './bench-site.ts'
import { runConcurrently } from './load.ts'
import { measureCpu } from './measure.ts'
import { hotEvent, sellerOf } from './orders.ts'
import { formatNumber, isQuick, measureWithLimit, printHeading, printRow, scaled } from './report.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'

const BUYERS_AT_ONCE = isQuick ? 8 : 32

/** What a confirmation costs, and what a sale feels of the mails that wait. */
export async function mailsPart(site: BenchSite): Promise<void> {
  printHeading('Confirmations of one ticket each, into the local mailbox')
  const count = scaled(400)
  const event = await makeEvent(site.db, { capacity: count })
  const sell = await sellerOf(site, event)
  await runConcurrently({ atOnce: 16, count }, async () => sell(await makePerson(site.db)))
  await allAreSent(site)

  printRow('', 'a second', 'server CPU', 'pg CPU')
  const sent = await measureCpu(site, async () => {
    const startedAt = performance.now()
    await sendAgain(site, count)
    await allAreSent(site)
    const seconds = (performance.now() - startedAt) / 1000
    return { done: count, perSecond: count / seconds, medianMs: 0, p99Ms: 0, statuses: {} }
  })
  printRow('a mail', sent.perSecond, sent.serverCpuMs, sent.postgresCpuMs)

  const quiet = async () => {
    await allAreSent(site)
    return (await hotEvent(site, BUYERS_AT_ONCE)).p99Ms
  }
  const { value, limit, verdict } = await measureWithLimit(quiet, async () => {
    await allAreSent(site)
    await sendAgain(site, count)
    return (await hotEvent(site, BUYERS_AT_ONCE)).p99Ms
  })
  await allAreSent(site)
  printRow(
    `p99 ms of ${BUYERS_AT_ONCE} buyers`,
    formatNumber(limit),
    `${count} mails wait`,
    formatNumber(value),
  )
  printRow('', '', 'ratio', verdict(value / limit))
}

/** Puts the newest confirmations back into the outbox, as if they had not left. */
const sendAgain = ({ db }: BenchSite, count: number) =>
  db.pool.query(
    `with again as (
       update mail_outbox set state = 'waiting', attempts = 0, run_at = now(), sent_at = null
       where id in (select id from mail_outbox where kind = 'ticket_confirmation' and state = 'sent'
                    order by sent_at desc limit $1)
       returning id)
     delete from local_mailbox where id in (select id from again)`,
    [count],
  )

export async function allAreSent({ db }: BenchSite): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query("select 1 from mail_outbox where state = 'waiting' limit 1")
    if (rows.length === 0) return
    await sleep(50)
  }
}
