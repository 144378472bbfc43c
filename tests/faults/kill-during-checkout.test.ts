import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db.server.ts'
import { openCluster } from '#server/embedded-postgres/cluster.server.ts'
import { embeddedFolder } from '#server/start-database.server.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { buyUntilDone, makeDue } from '#tests/support/buy-until-done.ts'
import { crashingSite, send } from '#tests/support/crashing-site.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { simulator } from '#tests/support/payment-simulator.ts'

const crashing = crashingSite(simulator.url)
const { start, orderOf, dataDir, killAt } = crashing
let db: Db
beforeAll(() => {
  db = crashing.db()
})

interface Books {
  orders: number
  active: number
  pending: number
  taken: number
  captured: number
  charged: number
  mails: number
}

async function booksOf(event: OnSale): Promise<Books | undefined> {
  const { rows } = await db.pool.query<Omit<Books, 'charged'> & { payments: string[] | null }>(
    `with mine as (select * from orders where event_id = $1)
     select (select count(*)::integer from mine where order_status = 'completed') as orders,
            (select count(*)::integer from tickets where event_id = $1 and status = 'active') as active,
            (select count(*)::integer from tickets where event_id = $1 and status = 'pending') as pending,
            (select taken from ticket_inventory where event_id = $1) as taken,
            (select count(*)::integer from payments where state = 'captured' and checkout_id in (select checkout_id from mine)) as captured,
            (select array_agg(id) from payments where checkout_id in (select checkout_id from mine)) as payments,
            (select count(*)::integer from mail_outbox where kind = 'ticket_confirmation' and payload ->> 'eventId' = $1::text) as mails`,
    [event.eventId],
  )
  if (!rows[0]) return undefined
  const { payments, ...books } = rows[0]
  const charged = simulator.ledger().filter(({ reference }) => payments?.includes(reference)).length
  return { ...books, charged }
}

describe('kill -9 of the server', () => {
  test.each(['checkout received', 'checkout placed', 'payment charged', 'order settled'])(
    'right after "%s": the buyer asks again and has been charged once, for exactly two tickets',
    async (point) => {
      const event = await makeEvent(db)
      const buyer = await orderOf(event, 2)
      await killAt(point, (doomed) => expect(send(doomed, buyer)).rejects.toThrow('fetch failed'))
      await makeDue(db)

      const site = await start()
      expect(await buyUntilDone(db, site, buyer)).toBe('completed')
      expect(await booksOf(event)).toEqual({
        orders: 1,
        active: 2,
        pending: 0,
        taken: 2,
        captured: 1,
        charged: 1,
        mails: 1,
      })
      expect(await brokenInvariants(db)).toEqual([])
      await site.stop()
    },
    60_000,
  )

  test('and the buyer never comes back: what was charged becomes tickets, what was not gives its places back', async () => {
    const [charged, placed] = [await makeEvent(db), await makeEvent(db)]
    for (const [event, point] of [
      [charged, 'payment charged'],
      [placed, 'checkout placed'],
    ] as const) {
      const order = await orderOf(event, 2)
      await killAt(point, (doomed) => expect(send(doomed, order)).rejects.toThrow('fetch failed'))
    }
    await makeDue(db)
    // The one that was charged is settled whether its time is over or not.
    await db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
    const site = await start()
    await expect.poll(async () => (await booksOf(charged))?.active, { timeout: 30_000 }).toBe(2)
    await expect.poll(async () => (await booksOf(placed))?.taken, { timeout: 30_000 }).toBe(0)
    expect(await booksOf(placed)).toMatchObject({ orders: 0, active: 0, pending: 0, charged: 0 })
    expect(await brokenInvariants(db)).toEqual([])
    await site.stop()
  }, 60_000)
})

const BETWEEN_BUYERS_MS = 100

test('kill -9 of PostgreSQL while people buy: nobody who was told yes loses a ticket, nobody pays twice', async () => {
  const event = await makeEvent(db, { capacity: 40 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => orderOf(event, 2)))
  const site = await start()
  let failures = 0
  const done = Promise.all(
    buyers.map(async (buyer, at) => {
      await sleep(at * BETWEEN_BUYERS_MS)
      return buyUntilDone(db, site, buyer, () => failures++)
    }),
  )
  // Each kill comes while others are still on their way, and hits some of them.
  for (const sold of [2, 10, 20]) {
    await expect
      .poll(async () => ((await booksOf(event).catch(() => undefined))?.taken ?? 0) >= sold, {
        timeout: 30_000,
        interval: 5,
      })
      .toBe(true)
    await killPostgres()
  }
  expect(new Set(await done)).toEqual(new Set(['completed']))
  expect(failures).toBeGreaterThan(0)
  // Where the last buyer was quicker than the last kill, the database is still on its way back.
  await expect
    .poll(() => booksOf(event).catch(() => null), { timeout: 30_000 })
    .toEqual({
      orders: 20,
      active: 40,
      pending: 0,
      taken: 40,
      captured: 20,
      charged: 20,
      mails: 20,
    })
  expect(await brokenInvariants(db)).toEqual([])
  await site.stop()
}, 120_000)

/** Kills the postmaster; its children end by themselves when they notice, as after a crash of the machine's own. */
async function killPostgres(): Promise<void> {
  const { dataDir: clusterDir } = openCluster(embeddedFolder(dataDir), {})
  const pid = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number(pid.split('\n')[0])
  try {
    if (postmaster > 1) process.kill(postmaster, 'SIGKILL')
  } catch {
    // It had not come back from the kill before.
  }
}
