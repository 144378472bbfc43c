import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { openNextAttempt } from '#modules/checkout/pay/open-next-attempt.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { releaseExpired } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { Db } from '#platform/db.server.ts'
import { DatabaseBusyError } from '#platform/database-outage.server.ts'
import type { CheckoutId, PersonId } from '#platform/ids.ts'
import { ctxOf, checkoutServices, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { billing, countOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
let buyer: PersonId
let services: CheckoutServices

beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
})

const buy = (request: CheckoutRequest, by = buyer) => checkOut(ctxOf(db), services, by, request)
const recover = async () => {
  await recoverCheckouts(ctxOf(db), services)
  await releaseExpired(ctxOf(db))
}
const count = (sql: string, values?: unknown[]) => countOf(db, sql, values)
const taken = (event: OnSale) => takenOf(db, event)
const ticketsIn = (event: OnSale, status: string) => ticketsOf(db, event, status)

describe('when the payment does not go through', () => {
  test('a decline charges nothing, keeps the places, and another card pays the same checkout', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    const declined = await buy(request)
    expect(declined).toMatchObject({
      status: 'declined',
      code: 'CARD_DECLINED',
      message: 'Your payment was declined. Please try a different payment method',
    })
    expect(await ticketsIn(event, 'pending')).toBe(1)
    const paid = await buy({ ...request, sourceToken: 'cnon:card-nonce-ok' })
    expect(paid).toMatchObject({ status: 'completed' })
    expect('checkoutId' in paid && 'checkoutId' in declined && paid.checkoutId === declined.checkoutId).toBe(
      true,
    )
    expect(await taken(event)).toBe(1)
  })

  const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }
  const OK = { sourceToken: 'cnon:card-nonce-ok' }

  test('the last place is still its buyer’s, though the host lets one have fewer now: another card pays for it', async () => {
    const event = await makeEvent(db, { capacity: 2, maxPerPerson: 2 })
    const request = want(event, 2, DECLINED)
    await buy(request)
    await db.pool.query('update ticket_types set max_per_person = 1 where event_id = $1', [event.eventId])
    expect(await buy({ ...request, ...OK })).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['the event has started', 'update events set starts_at = now() where id = $1', 'EVENT_STARTED'],
    ['the event is a draft again', "update events set status = 'draft' where id = $1", 'NOT_ON_SALE'],
    ['the price rose', 'update ticket_types set price_cents = 4100 where event_id = $1', 'AMOUNT_MISMATCH'],
  ])('nothing more is charged once %s', async (_what, change, code) => {
    for (const facts of [{}, { capacity: 1, maxPerPerson: 1 }]) {
      const event = await makeEvent(db, facts)
      const request = want(event, 1, DECLINED)
      await buy(request)
      await db.pool.query(change, [event.eventId])
      expect(await buy({ ...request, ...OK })).toMatchObject({ status: 'refused', code })
      expect(await ticketsIn(event, 'active')).toBe(0)
      expect(
        await count('from payments p join orders o on o.checkout_id = p.checkout_id where o.event_id = $1', [
          event.eventId,
        ]),
      ).toBe(1)
    }
  })

  test('after half an hour the places are given back, and the next try takes them anew', async () => {
    const event = await makeEvent(db, { capacity: 1, maxPerPerson: 1 })
    const request = want(event, 1, DECLINED)
    await buy(request)
    await db.pool.query(
      "update checkouts set created_at = now() - interval '30 minutes' where user_id = $1",
      [buyer],
    )
    expect(await buy({ ...request, ...OK })).toMatchObject({ status: 'released', isRefunded: false })
    expect(await taken(event)).toBe(0)
    expect(await buy({ ...request, ...OK })).toMatchObject({ status: 'completed' })
    expect(await taken(event)).toBe(1)
  })

  test('the seventh card is not tried', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, DECLINED)
    for (let tries = 0; tries < 6; tries++) expect(await buy(request)).toMatchObject({ status: 'declined' })
    // Not by pressing again either: its places are kept, and with them the number of its tries.
    for (let presses = 0; presses < 2; presses++)
      expect(await buy({ ...request, ...OK })).toMatchObject({ status: 'refused', code: 'TOO_MANY_ATTEMPTS' })
    expect(await taken(event)).toBe(1)
    expect(
      await count('from payments p join checkouts c on c.id = p.checkout_id where c.user_id = $1', [buyer]),
    ).toBe(6)
  })

  test('who presses twice after a decline is told that it is under way, and not refused', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, DECLINED)
    const { checkoutId } = (await buy(request)) as { checkoutId: CheckoutId }
    let isFirst = true
    const statement: Db['statement'] = async (text, values) => {
      // The other press is a moment ahead.
      if (text.includes('next_attempt') && isFirst) {
        isFirst = false
        await openNextAttempt(ctxOf(db), checkoutId, services.gateways.square!)
      }
      return db.statement(text, values)
    }
    const ctx = { ...ctxOf(db), db: { ...db, statement } }
    expect(await checkOut(ctx, services, buyer, { ...request, ...OK })).toEqual({
      status: 'processing',
      checkoutId,
    })
  })

  test('who corrects the billing after a decline gets the tickets at the new address, in the new name', async () => {
    const event = await makeEvent(db, { capacity: 1, maxPerPerson: 1 })
    const typo = { ...billing, email: 'jackie@stepers.example', fullName: 'Jacky Montgomery' }
    const request = want(event, 1, { billing: typo, sourceToken: 'cnon:card-nonce-declined' })
    expect(await buy(request)).toMatchObject({ status: 'declined' })
    expect(await buy({ ...request, billing, sourceToken: 'cnon:card-nonce-ok' })).toMatchObject({
      status: 'completed',
    })
    const { rows } = await db.pool.query(
      `select o.customer_email, t.holder_email, t.qr_payload ->> 'holderName' as name
       from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id
       where t.event_id = $1 and t.status = 'active'`,
      [event.eventId],
    )
    const email = 'jackie@steppers.example'
    expect(rows).toEqual([{ customer_email: email, holder_email: email, name: 'Jackie Montgomery' }])
    expect(await taken(event)).toBe(1)
  })

  test('who pays another way after a decline has an order that says so', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    expect(await buy(request)).toMatchObject({ status: 'declined' })
    expect(await buy({ ...request, method: 'cashapp', sourceToken: 'wnon:cash-app-ok' })).toMatchObject({
      status: 'completed',
    })
    const { rows } = await db.pool.query(
      `select o.payment_method, p.gateway from orders o join payments p on p.checkout_id = o.checkout_id
       where o.event_id = $1 and o.order_status = 'completed' and p.state = 'captured'`,
      [event.eventId],
    )
    expect(rows).toEqual([{ payment_method: 'cashapp', gateway: 'cashapp' }])
    expect(await taken(event)).toBe(1)
  })

  test('who corrects the billing while a payment is under way pays once', async () => {
    const event = await makeEvent(db)
    const gateway = services.gateways.square
    if (!gateway) throw new Error('no gateway')
    services.gateways.square = {
      ...gateway,
      charge: async () => ({ status: 'pending', providerPaymentId: 'under way' }),
    }
    const request = want(event, 1)
    const first = await buy(request)
    const second = await buy({ ...request, billing: { ...billing, fullName: 'Jackie M. Montgomery' } })
    expect(first).toMatchObject({ status: 'processing' })
    expect(second).toEqual(first)
    expect(await count('from checkouts where user_id = $1', [buyer])).toBe(1)
  })

  test('another try that begins while the places are given back keeps them', async () => {
    const event = await makeEvent(db)
    const answer = await buy(want(event, 1, { sourceToken: 'cnon:card-nonce-declined' }))
    const gateway = services.gateways.square
    if (!gateway || !('checkoutId' in answer)) throw new Error('no checkout')
    const { checkoutId } = answer
    const trying = await db.pool.connect()
    await trying.query('begin')
    // What openNextAttempt does in its one statement.
    await trying.query(
      `with held as (update checkouts set reserved_until = now() + interval '15 minutes' where id = $1 returning id)
       insert into payments (id, checkout_id, gateway, environment, attempt, amount_cents, idempotency_key)
       select gen_random_uuid(), id, 'square', 'simulator', 2, 4120, 'second-' || id from held`,
      [checkoutId],
    )
    const releasing = db.pool.query<{ n: number }>('select release_checkouts($1) as n', [[checkoutId]])
    await expect.poll(() => count(`${LOCK_WAITERS} and query like '%release_check%'`)).toBeGreaterThan(0)
    await trying.query('commit')
    trying.release()
    expect((await releasing).rows).toEqual([{ n: 0 }])
    expect(await ticketsIn(event, 'pending')).toBe(1)
  })

  test('a payment that has waited for days, and a provider that throws, stop nothing else', async () => {
    const event = await makeEvent(db)
    const answer = await buy(want(event, 1, { sourceToken: 'cnon:card-nonce-declined' }))
    if (!('checkoutId' in answer)) throw new Error('no checkout')
    await db.pool.query(
      "update payments set state = 'refund_due', checks = 5000, next_check_at = now() where checkout_id = $1",
      [answer.checkoutId],
    )
    await db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
    const gateway = services.gateways.square
    if (!gateway) throw new Error('no gateway')
    services.gateways.square = {
      ...gateway,
      refund: () => Promise.reject(new Error('refused to be reached')),
    }
    await recover()
    expect(await taken(event)).toBe(0)
  })

  test('an answer lost on the way is asked about, and the tickets come', async () => {
    const event = await makeEvent(db)
    const gateway = services.gateways.square
    if (!gateway) throw new Error('no gateway')
    services.gateways.square = {
      ...gateway,
      charge: async (charge) => {
        await gateway.charge(charge)
        return { status: 'unknown', code: 'GATEWAY_NOT_CONFIGURED' }
      },
    }
    const answer = await buy(want(event, 1))
    expect(answer).toMatchObject({ status: 'processing' })
    await db.pool.query('update payments set next_check_at = now()')
    await recover()
    if (!('checkoutId' in answer)) throw new Error('no checkout')
    expect(await checkoutStatus(ctxOf(db), buyer, answer.checkoutId)).toMatchObject({ status: 'completed' })
    expect(await ticketsIn(event, 'active')).toBe(1)
  })

  test('an order that cannot be written is said to have failed, and may be sent again', async () => {
    const event = await makeEvent(db)
    const said: string[] = []
    const log = { ...ctxOf(db).log, error: (message: string) => void said.push(message) }
    const { place } = services
    services.place = () => Promise.reject(new Error('no space left'))
    const request = want(event, 1)
    const answer = await checkOut({ ...ctxOf(db), log }, services, buyer, request)
    expect(answer).toMatchObject({ status: 'refused', code: 'ORDER_FAILED' })
    expect(said).toEqual(['An order was not written'])
    services.place = () => Promise.reject(new DatabaseBusyError('so many'))
    await expect(buy(request)).rejects.toThrow(DatabaseBusyError)
    services.place = place
    expect(await buy(request)).toMatchObject({ status: 'completed' })
  })

  test('a payment that ended and left no reason is said to have failed, and no more', async () => {
    const event = await makeEvent(db)
    const declined = await buy(want(event, 1, DECLINED))
    if (declined.status !== 'declined') throw new Error(declined.status)
    const { checkoutId } = declined
    await db.pool.query('update payments set failure_code = null where checkout_id = $1', [checkoutId])
    expect(await checkoutStatus(ctxOf(db), buyer, checkoutId)).toMatchObject({ message: 'Payment failed' })
  })

  test('tickets that cannot be written after the money was taken are said to come, and come', async () => {
    const event = await makeEvent(db)
    const said: string[] = []
    const log = { ...ctxOf(db).log, error: (message: string) => void said.push(message) }
    const { settle } = services
    services.settle = () => Promise.reject(new Error('no space left'))
    const answer = await checkOut({ ...ctxOf(db), log }, services, buyer, want(event, 1))
    expect(answer).toMatchObject({ status: 'processing', isPaid: true })
    expect(said).toEqual(['Failed to generate tickets after payment'])
    expect(await ticketsIn(event, 'active')).toBe(0)
    const free = await makeEvent(db, { priceCents: 0 })
    await expect(buy(want(free, 1, { method: 'card' }, 0))).rejects.toThrow('no space left')

    services.settle = settle
    await db.pool.query(
      "update payments set next_check_at = now(), created_at = created_at - interval '3 minutes'",
    )
    await recover()
    expect(await ticketsIn(event, 'active')).toBe(1)
  })

  test('a charge the provider never saw ends without money, and the places go back in time', async () => {
    const event = await makeEvent(db)
    const gateway = services.gateways.square
    if (!gateway) throw new Error('no gateway')
    services.gateways.square = {
      ...gateway,
      charge: async () => ({ status: 'unknown', code: 'GATEWAY_NOT_CONFIGURED' }),
    }
    await buy(want(event, 1))
    await db.pool.query(
      "update payments set next_check_at = now(), created_at = created_at - interval '3 minutes'",
    )
    await recover()
    await db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
    await recover()
    expect(await taken(event)).toBe(0)
    expect(await ticketsIn(event, 'cancelled')).toBe(1)
  })

  test('money that comes after the places went is given back', async () => {
    const event = await makeEvent(db)
    const gateway = services.gateways.square
    if (!gateway) throw new Error('no gateway')
    services.gateways.square = {
      ...gateway,
      charge: async (c) => {
        await gateway.charge(c)
        return { status: 'declined', code: 'CARD_DECLINED' }
      },
    }
    const answer = await buy(want(event, 1))
    if (!('checkoutId' in answer)) throw new Error('no checkout')
    await db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
    await recover()
    await db.pool.query('update ticket_inventory set taken = capacity where event_id = $1', [event.eventId])
    const { rows } = await db.pool.query<{ id: never; idempotency_key: string }>(
      'select id, idempotency_key from payments where checkout_id = $1',
      [answer.checkoutId],
    )
    const found = await gateway.find(rows[0]?.idempotency_key ?? '')
    expect(found?.status).toBe('captured')
    if (found?.status !== 'captured' || !rows[0]) throw new Error('not captured')
    expect(
      await services.settle({
        checkoutId: answer.checkoutId,
        payment: { id: rows[0].id, providerPaymentId: found.providerPaymentId },
        source: 'webhook',
      }),
    ).toEqual({ status: 'refund due' })
    const told = { status: 'released', isRefunded: true }
    expect(await checkoutStatus(ctxOf(db), buyer, answer.checkoutId)).toMatchObject(told)
    await recover()
    expect(await checkoutStatus(ctxOf(db), buyer, answer.checkoutId)).toMatchObject(told)
    expect(
      await count("from payments where checkout_id = $1 and state = 'refunded'", [answer.checkoutId]),
    ).toBe(1)
    expect(await ticketsIn(event, 'active')).toBe(0)
  })

  test('is not denied while nobody knows whether it was taken', async () => {
    const event = await makeEvent(db)
    const gateway = services.gateways.square
    if (!gateway) throw new Error('no gateway')
    const silent = async () => ({ status: 'unknown', code: 'REQUEST_TIMEOUT' }) as const
    services.gateways.square = { ...gateway, charge: silent, find: silent, cancel: silent }
    const answer = await buy(want(event, 1))
    if (!('checkoutId' in answer)) throw new Error('no checkout')
    await db.pool.query(
      "update payments set deadline_at = now(), next_check_at = now() where state = 'unknown'",
    )
    await recover()
    await db.pool.query("update checkouts set reserved_until = now() where state = 'open'")
    await recover()
    const status = () => checkoutStatus(ctxOf(db), buyer, answer.checkoutId)
    expect(await status()).toMatchObject({ status: 'released', isRefunded: false, mayBeCharged: true })
    services.gateways.square = gateway
    // Square's list trails behind for two minutes.
    await db.pool.query(
      "update payments set next_check_at = now(), created_at = now() - interval '3 minutes' where state = 'void_due'",
    )
    await recover()
    expect(await status()).toMatchObject({ status: 'released', isRefunded: false, mayBeCharged: false })
  })

  test('is told as well where a later try was declined', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    const answer = await buy(request)
    await buy(request)
    if (!('checkoutId' in answer)) throw new Error('no checkout')
    await db.pool.query('select release_checkouts($1)', [[answer.checkoutId]])
    await db.pool.query(
      "update payments set state = 'refund_due', next_check_at = 'infinity' where checkout_id = $1 and attempt = 1",
      [answer.checkoutId],
    )
    const status = await checkoutStatus(ctxOf(db), buyer, answer.checkoutId)
    expect(status).toMatchObject({ status: 'released', isRefunded: true })
  })
})
