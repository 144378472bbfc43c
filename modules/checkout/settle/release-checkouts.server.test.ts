import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { releaseExpired } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { CheckoutId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { addTicketType, checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, type ForSale, stateOfCheckout, want } from '#tests/support/buying.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let services: CheckoutServices
beforeEach(() => {
  services = checkoutServices(db)
})

/** A checkout whose card was declined: its places are kept, and no payment is under way. */
async function declined(types: ForSale | ForSale[]): Promise<CheckoutId> {
  const request = want(types, 1, { sourceToken: 'cnon:card-nonce-declined' })
  return checkoutIdOf(await checkOut(ctxOf(db), services, await makePerson(db), request))
}

const release = async (id: CheckoutId) =>
  (await db.pool.query<{ n: number }>('select release_checkouts($1) as n', [[id]])).rows[0]?.n
const every = async (column: string, sql: string, value: unknown) =>
  (await db.pool.query<Record<string, unknown>>(`select ${column} ${sql}`, [value])).rows.map(
    (row) => row[column],
  )
const placesTaken = ({ ticketTypeId }: ForSale) =>
  every('taken', 'from ticket_inventory where ticket_type_id = $1', ticketTypeId)
const ordersOf = (id: CheckoutId) => every('order_status', 'from orders where checkout_id = $1', id)
const ticketsOf = (id: CheckoutId) =>
  every(
    'status',
    'from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id where o.checkout_id = $1',
    id,
  )

test.each(['paid', 'awaiting_cash'])(
  'a checkout that is %s keeps its places, whoever asks',
  async (state) => {
    const event = await makeEvent(db)
    const id = await declined(event)
    await db.pool.query('update checkouts set state = $2, reserved_until = null where id = $1', [id, state])
    expect(await release(id)).toBe(0)
    expect([await placesTaken(event), await ticketsOf(id)]).toEqual([[1], ['pending']])
  },
)

test('what is given back is one checkout: its order, its tickets and its places, and nobody else’s', async () => {
  const general = await makeEvent(db)
  const { eventId } = general
  const vip = { eventId, ticketTypeId: await addTicketType(db, eventId) }
  const [mine, theirs] = [await declined(general), await declined([general, vip])]
  expect(await release(mine)).toBe(1)
  expect([
    await stateOfCheckout(db, { checkoutId: mine }),
    await ordersOf(mine),
    await ticketsOf(mine),
  ]).toEqual(['released', ['expired'], ['cancelled']])
  expect([
    await stateOfCheckout(db, { checkoutId: theirs }),
    await ordersOf(theirs),
    await ticketsOf(theirs),
  ]).toEqual(['open', ['awaiting_payment'], ['pending', 'pending']])
  expect([await placesTaken(general), await placesTaken(vip)]).toEqual([[1], [1]])
  expect(await release(mine)).toBe(0)
  expect(await placesTaken(general)).toEqual([1])
})

test('who gives places back waits for a sale of them before the checkout is held, so that none waits for ever', async () => {
  const event = await makeEvent(db)
  const id = await declined(event)
  const selling = await db.pool.connect()
  await selling.query('begin')
  await selling.query('select from ticket_inventory where ticket_type_id = $1 for update', [
    event.ticketTypeId,
  ])
  const releasing = release(id)
  await expect.poll(async () => (await db.pool.query(`select ${LOCK_WAITERS}`)).rowCount).toBeGreaterThan(0)
  // The sale of another cart of this buyer gives this one back next: it must be free.
  const next = await selling.query('select from checkouts where id = $1 for update skip locked', [id])
  await selling.query('commit')
  selling.release()
  expect(next.rowCount).toBe(1)
  expect(await releasing).toBe(1)
})

test('a free checkout that was placed and not settled is not given back when its time is over: it is settled', async () => {
  const event = await makeEvent(db, { priceCents: 0 })
  const { settle } = services
  services.settle = async () => ({ status: 'already settled' })
  const request = want(event, 1, { sourceToken: null }, 0)
  const id = checkoutIdOf(await checkOut(ctxOf(db), services, await makePerson(db), request))
  services.settle = settle
  await db.pool.query(
    "update checkouts set reserved_until = now(), created_at = now() - interval '16 minutes' where id = $1",
    [id],
  )
  await releaseExpired(ctxOf(db))
  expect([await stateOfCheckout(db, { checkoutId: id }), await placesTaken(event)]).toEqual(['open', [1]])
  await recoverCheckouts(ctxOf(db), services)
  expect([await stateOfCheckout(db, { checkoutId: id }), await ticketsOf(id)]).toEqual(['paid', ['active']])
})

test('those that cannot be given back keep none behind them waiting, however many they are', async () => {
  const [bad, good] = [await makeEvent(db), await makeEvent(db)]
  const ids = [await declined(bad), await declined(bad), await declined(bad), await declined(good)]
  await db.pool.query(
    "update checkouts set reserved_until = now() - (10 - array_position($1::uuid[], id)) * interval '1 minute' where id = any ($1)",
    [ids],
  )
  await db.pool.query(
    `alter table ticket_inventory add constraint stuck check (event_id <> '${bad.eventId}' or taken > 2) not valid`,
  )
  const logged: string[] = []
  const ctx = { ...ctxOf(db), log: createLog({ write: (line) => void logged.push(line) }) }
  expect(await releaseExpired(ctx, 2)).toBe(1)
  const stuck = logged.filter((line) => line.includes('could not be given back'))
  expect(stuck).toEqual([expect.stringMatching(/"checkouts":3,/)])
  expect(ids.filter((id) => stuck[0]!.includes(id))).toHaveLength(3)
  expect([await placesTaken(bad), await placesTaken(good)]).toEqual([[3], [0]])
  await db.pool.query('alter table ticket_inventory drop constraint stuck')
  expect(await releaseExpired(ctxOf(db), 2)).toBe(3)
})
