import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { orderPlacer } from '#modules/checkout/place/place-order.server.ts'
import type { Placement } from '#modules/checkout/place/placement.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { PersonId } from '#platform/ids.ts'
import {
  ctxOf,
  checkoutServices,
  makeEvent,
  makePerson,
  type OnSale,
  SECRET,
} from '#tests/support/box-office.ts'
import { billing, countOf, want } from '#tests/support/buying.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase({ max: 24 })
const signer = ticketSigner(SECRET)

const SERVERS = 8
const BUYERS = 200
const CAPACITY = 50

/** Two hundred people want one ticket each of fifty, through eight processes at once. */
async function rush(event: OnSale): Promise<string[]> {
  const servers = Array.from({ length: SERVERS }, () => checkoutServices(db))
  const people = await Promise.all(Array.from({ length: BUYERS }, () => makePerson(db)))
  return Promise.all(
    people.map((person, at) => tryToBuy(event, servers[at % SERVERS] as CheckoutServices, person)),
  )
}

async function tryToBuy(event: OnSale, services: CheckoutServices, buyer: PersonId): Promise<string> {
  const answer = await checkOut(ctxOf(db), services, buyer, {
    clientKey: `rush-${buyer}`,
    lines: [{ ...event, quantity: 1, unitPriceCents: 4000 }],
    totalCents: 4120,
    billing: {
      email: 'someone@steppers.example',
      fullName: 'Someone Fast',
      addressLine1: '1 First Street',
      locality: 'Chicago',
      administrativeDistrictLevel1: 'IL',
      postalCode: '60601',
    },
    method: 'card',
    sourceToken: 'cnon:card-nonce-ok',
    referralCode: null,
  })
  return answer.status === 'refused' ? answer.code : answer.status
}

async function sold(event: OnSale): Promise<{ taken: number; active: number; captured: number }> {
  const { rows } = await db.pool.query<{ taken: number; active: number; captured: number }>(
    `select i.taken,
            (select count(*)::integer from tickets t where t.event_id = i.event_id and t.status = 'active') as active,
            (select count(*)::integer from payments p where p.state = 'captured' and p.checkout_id in
              (select checkout_id from orders o where o.event_id = i.event_id)) as captured
     from ticket_inventory i where i.event_id = $1`,
    [event.eventId],
  )
  if (!rows[0]) throw new Error('The event lost its inventory')
  return rows[0]
}

const PLACE_CHECKOUTS = new URL('../../../db/functions/place_checkouts.sql', import.meta.url)

/** Runs `work` while nothing is locked before it is judged. */
async function withoutLock(work: () => Promise<void>): Promise<void> {
  const source = await readFile(PLACE_CHECKOUTS, 'utf8')
  await db.pool.query(source.replace('\n    for update;', ';'))
  try {
    await work()
  } finally {
    await db.pool.query(source)
  }
}

describe('two carts of one person at once, in two processes', () => {
  /** The second is placed while the first has not committed yet. */
  async function secondCart(): Promise<string> {
    const event = await makeEvent(db, { maxPerPerson: 2 })
    const buyer = await makePerson(db)
    const cart = async (clientKey: string): Promise<Placement> => ({
      buyer,
      clientKey,
      quote: await quoteCart(ctxOf(db), want(event, 2).lines, buyer),
      billing,
      method: 'card',
      environment: 'simulator',
      referralCode: null,
    })
    const [one, other] = [await cart('first-cart'), await cart('second-cart')]
    const first = await db.pool.connect()
    await first.query('begin')
    const inTransaction = throughStatement(
      db,
      async (text, values) => (await first.query(text, [...(values ?? [])])).rows as never,
    )
    expect((await orderPlacer(inTransaction, signer)(one)).status).toBe('placed')
    const second = orderPlacer(db, signer)(other)
    await expect.poll(() => countOf(db, `${LOCK_WAITERS} and query like '%place_ch%'`)).toBeGreaterThan(0)
    await first.query('commit')
    first.release()
    const placed = await second
    return placed.status === 'refused' ? placed.failure.code : placed.status
  }

  test('cannot pass the cap together', async () => {
    expect(await secondCart()).toBe('OVER_LIMIT')
  })

  test('would pass it where nothing is locked before they are judged: the test above can fail', async () => {
    await withoutLock(async () => expect(await secondCart()).toBe('placed'))
  })
})

describe('two hundred buyers for fifty tickets', () => {
  test('exactly fifty get in, exactly fifty pay, everyone else hears that it is sold out', async () => {
    const event = await makeEvent(db, { capacity: CAPACITY })
    const answers = await rush(event)
    expect(answers.filter((answer) => answer === 'completed')).toHaveLength(CAPACITY)
    expect(answers.filter((answer) => answer === 'SOLD_OUT')).toHaveLength(BUYERS - CAPACITY)
    expect(await sold(event)).toEqual({ taken: CAPACITY, active: CAPACITY, captured: CAPACITY })
  })

  test('without the lock and the last guard this very rush sells too many: the test above can fail', async () => {
    await db.pool.query('alter table ticket_inventory drop constraint never_oversold')
    try {
      await withoutLock(async () => {
        // Whether two judge at the same moment is chance: of several rushes one shows it.
        let most = 0
        for (let rushes = 0; rushes < 10 && most <= CAPACITY; rushes++) {
          const answers = await rush(await makeEvent(db, { capacity: CAPACITY }))
          most = Math.max(most, answers.filter((answer) => answer === 'completed').length)
        }
        expect(most).toBeGreaterThan(CAPACITY)
      })
    } finally {
      await db.pool.query(
        'delete from tickets; delete from order_items; update ticket_inventory set taken = 0',
      )
      await db.pool.query(
        'alter table ticket_inventory add constraint never_oversold check (taken between 0 and capacity)',
      )
    }
  })

  test('two carts over the same two events in opposite order never block each other for good', async () => {
    const [first, second] = [await makeEvent(db), await makeEvent(db)]
    const servers = [checkoutServices(db), checkoutServices(db), checkoutServices(db), checkoutServices(db)]
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const buyer = await makePerson(db)
        const pair = at % 2 === 0 ? [first, second] : [second, first]
        return checkOut(ctxOf(db), servers[at % servers.length] as CheckoutServices, buyer, {
          clientKey: `crossed-${buyer}`,
          lines: pair.map((event) => ({ ...event, quantity: 1, unitPriceCents: 4000 })),
          totalCents: 8240,
          billing: {
            email: 'someone@steppers.example',
            fullName: 'Someone Fast',
            addressLine1: '1 First Street',
            locality: 'Chicago',
            administrativeDistrictLevel1: 'IL',
            postalCode: '60601',
          },
          method: 'card',
          sourceToken: 'cnon:card-nonce-ok',
          referralCode: null,
        })
      }),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['completed']))
    expect(await sold(first)).toMatchObject({ taken: 40, active: 40 })
    expect(await sold(second)).toMatchObject({ taken: 40, active: 40 })
  })
})
