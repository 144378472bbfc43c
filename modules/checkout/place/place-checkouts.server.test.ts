import { beforeEach, expect, test } from 'vitest'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { Placed } from '#modules/checkout/place/place-order.server.ts'
import type { Placement } from '#modules/checkout/place/placement.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { billing, checkoutIdOf, countOf, type ForSale, stateOfCheckout, want } from '#tests/support/buying.ts'
import { MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'

const db = await testDatabase()

let buyer: PersonId
let services: CheckoutServices
let key = 0
beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
})

/** A cart of one ticket of each type with the price of now, to be placed whenever the caller likes. */
async function priced(
  types: ForSale | ForSale[],
  over: Partial<Placement> = {},
): Promise<() => Promise<Placed>> {
  const by = over.buyer ?? buyer
  const placement: Placement = {
    buyer: by,
    clientKey: `placed-${key++}`,
    quote: over.quote ?? (await quoteCart(ctxOf(db), want(types, 1).lines, by)),
    billing,
    method: 'card',
    environment: 'simulator',
    referralCode: null,
    ...over,
  }
  return () => services.place(placement)
}

const place = async (types: ForSale | ForSale[], over: Partial<Placement> = {}): Promise<Placed> =>
  (await priced(types, over))()

const pay = (placed: Placed) =>
  db.pool.query("update checkouts set state = 'paid', reserved_until = null where id = $1", [
    checkoutIdOf(placed),
  ])
/** What a declined card leaves: places that are kept, and no payment under way. */
async function decline(placed: Placed): Promise<Placed> {
  await db.pool.query("update payments set state = 'failed' where checkout_id = $1", [checkoutIdOf(placed)])
  return placed
}
const release = (placed: Placed) => db.pool.query('select release_checkouts($1)', [[checkoutIdOf(placed)]])
const takenOf = async ({ ticketTypeId }: ForSale) =>
  (
    await db.statement<{ taken: number }>('select taken from ticket_inventory where ticket_type_id = $1', [
      ticketTypeId,
    ])
  )[0]?.taken

async function twoTypes(
  ...facts: [Parameters<typeof addTicketType>[2], Parameters<typeof addTicketType>[2]]
) {
  const event = await makeEvent(db, facts[0])
  const other = await addTicketType(db, event.eventId, facts[1])
  return [event, { eventId: event.eventId, ticketTypeId: other }] as const
}

test('the key of a checkout is its buyer’s: the same key of another person makes another checkout', async () => {
  const event = await makeEvent(db)
  const clientKey = 'the same key'
  const mine = await place(event, { clientKey })
  await pay(mine)
  const theirs = await place(event, { clientKey, buyer: await makePerson(db) })
  expect(theirs.status).toBe('placed')
  expect(checkoutIdOf(theirs)).not.toBe(checkoutIdOf(mine))
  expect(await place(event, { clientKey })).toEqual({ status: 'replayed', checkoutId: checkoutIdOf(mine) })
})

test('the key of a checkout that was given back makes another one', async () => {
  const event = await makeEvent(db)
  const clientKey = 'a key used again'
  const bystander = { clientKey: 'a key that stays', buyer: await makePerson(db) }
  const kept = await place(event, bystander)
  const first = await decline(await place(event, { clientKey }))
  await release(first)
  const second = await place(event, { clientKey })
  expect(second.status).toBe('placed')
  expect(checkoutIdOf(second)).not.toBe(checkoutIdOf(first))
  expect(await stateOfCheckout(db, first)).toBe('released')
  expect(await takenOf(event)).toBe(2)
  expect(await place(event, bystander)).toEqual({ status: 'replayed', checkoutId: checkoutIdOf(kept) })
})

test('the cap of a ticket type counts the tickets of that type alone', async () => {
  const [general, vip] = await twoTypes({ maxPerPerson: 1 }, { maxPerPerson: 1 })
  await pay(await place(general))
  expect((await place(vip)).status).toBe('placed')
})

test.each([
  ['until it ends', null, 60, 'cash', 'placed'],
  ['until it begins', 0, 60, 'cash', 'placed'],
  ['until a day before, which is to come', 1, 24 * 60 + 1, 'cash', 'placed'],
  ['until a day before, which is past', 1, 24 * 60 - 1, 'cash', 'cash too late'],
  ['until a week before, which is past', 7, 7 * 24 * 60 - 1, 'cash', 'cash too late'],
  ['until a week before, which is past, and it is paid by card', 7, 60, 'card', 'placed'],
] as const)('cash is taken %s', async (_, days, startsInMinutes, method, expected) => {
  const event = await makeEvent(db, {
    acceptsCash: true,
    startsAt: plusMs(systemNow(), startsInMinutes * MINUTE_MS),
  })
  await db.pool.query('update events set cash_until_days = $2 where id = $1', [event.eventId, days])
  expect((await place(event, { method })).status).toBe(expected)
  expect(await takenOf(event)).toBe(expected === 'placed' ? 1 : 0)
})

test('cash that comes too late for one event of a cart is taken for none', async () => {
  const [late, other] = [
    await makeEvent(db, { acceptsCash: true }),
    await makeEvent(db, { acceptsCash: true }),
  ]
  await db.pool.query('update events set cash_until_days = 30 where id = $1', [late.eventId])
  expect((await place([other, late], { method: 'cash' })).status).toBe('cash too late')
  expect([await takenOf(late), await takenOf(other)]).toEqual([0, 0])
})

test.each([
  ['a ticket that is free there is no matter of cash', {}, 'placed'],
  ['nor is one that a promo code makes free', { percentBp: 10_000 }, 'placed'],
  ['one that a promo code makes cheap is', { percentBp: 9_997 }, 'cash too late'],
] as const)('of an event whose time for cash is over %s', async (_what, facts, expected) => {
  const isPromo = 'percentBp' in facts
  const late = await makeEvent(db, { acceptsCash: true, priceCents: isPromo ? 4000 : 0 })
  const other = await makeEvent(db, { acceptsCash: true })
  if (isPromo) await makePromoCode(db, late, { code: 'LATE', ...facts })
  await db.pool.query('update events set cash_until_days = 30 where id = $1', [late.eventId])
  const { lines } = want([other, late], 1)
  const quote = await quoteCart(ctxOf(db), lines, buyer, isPromo ? ['LATE'] : [])
  expect((await place([], { quote, method: 'cash' })).status).toBe(expected)
})

test('of two ticket types the one that is asked for decides, and its places alone are taken', async () => {
  for (const at of [0, 1] as const) {
    const types = await twoTypes({}, {})
    const [asked, other] = [types[at], types[1 - at]!]
    const quote = await quoteCart(ctxOf(db), want(asked, 1).lines, buyer)
    const fill = (type: ForSale) =>
      db.pool.query('update ticket_inventory set taken = capacity where ticket_type_id = $1', [
        type.ticketTypeId,
      ])
    await fill(other)
    expect((await place(asked, { quote })).status).toBe('placed')
    expect([await takenOf(asked), await takenOf(other)]).toEqual([1, 100])
    await fill(asked)
    expect(await place(asked, { quote, buyer: await makePerson(db) })).toMatchObject({
      status: 'refused',
      failure: { code: 'SOLD_OUT', ticketTypeId: asked.ticketTypeId },
    })
  }
})

test('an unpaid checkout is given back for another one of its buyer, and for nobody else', async () => {
  const [event, elsewhere] = [await makeEvent(db), await makeEvent(db)]
  const mine = await decline(await place(event))
  const theirs = await decline(await place(event, { buyer: await makePerson(db) }))
  expect(await stateOfCheckout(db, mine)).toBe('open')
  await place(elsewhere)
  expect([await stateOfCheckout(db, mine), await stateOfCheckout(db, theirs)]).toEqual(['released', 'open'])
  expect(await takenOf(event)).toBe(1)
  expect(await countOf(db, "from tickets where owner_id = $1 and status = 'pending'", [buyer])).toBe(1)
})

test.each<[string, object, boolean]>([
  ['another cart', {}, true],
  ['the same cart with another name', { billing: { ...billing, fullName: 'Jackie M.' } }, false],
])(
  'a free checkout that is not settled yet stays when its buyer sends %s',
  async (_what, change, isElsewhere) => {
    const event = await makeEvent(db, { priceCents: 0 })
    const next = isElsewhere ? await makeEvent(db, { priceCents: 0 }) : event
    const quoteOf = (at: ForSale) => quoteCart(ctxOf(db), want(at, 1, {}, 0).lines, buyer)
    const clientKey = `free-cart-${key++}`
    const free = await place(event, { quote: await quoteOf(event), clientKey })
    const again = { clientKey: isElsewhere ? `${clientKey}-2` : clientKey, ...change }
    const second = await place(next, { quote: await quoteOf(next), ...again })
    expect(second.status).toBe(isElsewhere ? 'placed' : 'replayed')
    expect(await stateOfCheckout(db, free)).toBe('open')
    expect(await takenOf(event)).toBe(1)
  },
)

test('a paid checkout, and one that waits for cash, stay when their buyer buys something else', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const [paid, cash] = [await place(event), await place(event, { method: 'cash' })]
  await pay(paid)
  await place(await makeEvent(db))
  expect([await stateOfCheckout(db, paid), await stateOfCheckout(db, cash)]).toEqual([
    'paid',
    'awaiting_cash',
  ])
})

test.each<[string, Partial<Placement>, string]>([
  ['the same billing and way to pay', {}, 'replayed'],
  ['another name', { billing: { ...billing, fullName: 'Jackie M.' } }, 'placed'],
  ['another way to pay', { method: 'cashapp' }, 'placed'],
])('the same key with %s: %s', async (_what, change, status) => {
  const event = await makeEvent(db)
  const clientKey = `changed-${key++}`
  const first = await decline(await place(event, { clientKey }))
  const second = await place(event, { clientKey, ...change })
  expect(second.status).toBe(status)
  expect(await stateOfCheckout(db, first)).toBe(status === 'replayed' ? 'open' : 'released')
  expect(await takenOf(event)).toBe(1)
})

test.each<[string, (clientKey: string) => Partial<Placement>]>([
  [
    'with another name under the same key',
    (clientKey) => ({ clientKey, billing: { ...billing, fullName: 'New' } }),
  ],
  ['with another key', () => ({})],
])(
  'a checkout is given back for one %s, though somebody else in the batch has its key',
  async (_what, over) => {
    const event = await makeEvent(db)
    const clientKey = `shared-${key++}`
    const other = await makePerson(db)
    const old = await decline(await place(event, { clientKey }))
    const carts = [
      await priced(event, { buyer: await makePerson(db) }),
      await priced(event, over(clientKey)),
      await priced(event, { clientKey, buyer: other }),
    ]
    // While the first is written, the next two gather in one batch.
    const placed = await Promise.all(carts.map((cart) => cart()))
    expect(placed.map(({ status }) => status)).toEqual(['placed', 'placed', 'placed'])
    expect(await stateOfCheckout(db, old)).toBe('released')
  },
)
