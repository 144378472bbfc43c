import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkOut, type CheckoutServices } from '#modules/checkout/check-out.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { ctxOf, checkoutServices, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase({ max: 24 })

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

describe('two hundred buyers for fifty tickets', () => {
  test('exactly fifty get in, exactly fifty pay, everyone else hears that it is sold out', async () => {
    const event = await makeEvent(db, { capacity: CAPACITY })
    const answers = await rush(event)
    expect(answers.filter((answer) => answer === 'completed')).toHaveLength(CAPACITY)
    expect(answers.filter((answer) => answer === 'SOLD_OUT')).toHaveLength(BUYERS - CAPACITY)
    expect(await sold(event)).toEqual({ taken: CAPACITY, active: CAPACITY, captured: CAPACITY })
  })

  test('without the lock and the last guard this very rush sells too many: the test above can fail', async () => {
    const source = await readFile(
      new URL('../../../db/functions/place_checkouts.sql', import.meta.url),
      'utf8',
    )
    const unlocked = source.replace('\n    for update;', ';')
    await db.pool.query(unlocked)
    await db.pool.query('alter table ticket_inventory drop constraint never_oversold')
    try {
      const event = await makeEvent(db, { capacity: CAPACITY })
      const answers = await rush(event)
      expect(answers.filter((answer) => answer === 'completed').length).toBeGreaterThan(CAPACITY)
    } finally {
      await db.pool.query(
        'delete from tickets; delete from order_items; update ticket_inventory set taken = 0',
      )
      await db.pool.query(
        'alter table ticket_inventory add constraint never_oversold check (taken between 0 and capacity)',
      )
      await db.pool.query(source)
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
