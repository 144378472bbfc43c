import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { askAgainForUnknown } from '#modules/checkout/refund/ask-again.server.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { moneyReturnedMail } from '#modules/checkout/settle/refund-mails.server.ts'
import type { Settlement } from '#modules/checkout/settle/settlement.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { Gateway } from '#modules/payments/gateway.ts'
import type { PersonId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import {
  checkoutIdOf,
  countOf,
  type ForSale,
  paymentOf,
  stateOfCheckout,
  takenOf,
  ticketsOf,
  want,
} from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let buyer: PersonId
let services: CheckoutServices
let square: Gateway
beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
  square = services.gateways.square!
  // What another test left to be done is none of this one's.
  await recover()
})

const buy = (types: ForSale | ForSale[], over = {}, by = buyer) =>
  checkOut(ctxOf(db), services, by, want(types, 1, over))
const set = (sql: string, { eventId }: OnSale) => db.pool.query(sql, [eventId])

/** A checkout whose places went back, while its provider took the money after all. */
async function lateMoney(
  types: ForSale | ForSale[],
  over = {},
): Promise<Settlement & { payment: NonNullable<Settlement['payment']> }> {
  services.gateways.square = {
    ...square,
    charge: async (charge) => {
      await square.charge(charge)
      return { status: 'declined', code: 'CARD_DECLINED' }
    },
  }
  const answer = await buy(types, over)
  services.gateways.square = square
  await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(answer)]])
  const { id, idempotency_key } = await paymentOf(db, answer)
  const found = await square.find(idempotency_key)
  if (found?.status !== 'captured') throw new Error('The provider took nothing')
  const payment = { id, providerPaymentId: found.providerPaymentId }
  return { checkoutId: checkoutIdOf(answer), payment, source: 'webhook' }
}

/** The payments' next turn in recovery. */
async function recover(log: string[] = []) {
  await db.pool.query("update payments set next_check_at = now() where state = 'refund_due'")
  const write = { ...ctxOf(db).log, error: (message: string) => void log.push(message) }
  await recoverCheckouts({ ...ctxOf(db), log: write }, services)
  return log
}
const stateOf = async (settlement: Settlement) => (await paymentOf(db, settlement)).state
const mailsOf = (kind: string, event: OnSale) =>
  countOf(
    db,
    `from mail_outbox m where m.kind = $1 and (m.payload ->> 'eventId' = $2 or m.payload ->> 'paymentId' in
       (select p.id::text from payments p join orders o on o.checkout_id = p.checkout_id where o.event_id::text = $2))`,
    [kind, event.eventId],
  )
/** Everything that is not as it must be, but for what a test has made old or full by hand. */
const broken = async () =>
  (await brokenInvariants(db)).filter(({ invariant }) => !/places taken differ/.test(invariant))

describe('money that comes after its places were given back', () => {
  test('takes them again while they are free: the order is paid, its tickets are good', async () => {
    const event = await makeEvent(db, { capacity: 1, maxPerPerson: 1 })
    const late = await lateMoney(event)
    expect(await takenOf(db, event)).toBe(0)
    expect(await services.settle(late)).toMatchObject({
      status: 'settled',
      totalCents: 4120,
      orders: [{ tickets: 1 }],
    })
    expect([await stateOf(late), await stateOfCheckout(db, late)]).toEqual(['captured', 'paid'])
    expect([await takenOf(db, event), await ticketsOf(db, event, 'active')]).toEqual([1, 1])
    expect(await mailsOf('ticket_confirmation', event)).toBe(1)
    expect(await countOf(db, 'from ledger_transactions where event_id = $1', [event.eventId])).toBe(1)
    const { rows } = await db.pool.query(
      'select from_state, to_state, cause from payment_events where payment_id = $1 order by created_at offset 1',
      [late.payment.id],
    )
    expect(rows.map(({ to_state: to }) => to as string)).toEqual(['refund_due', 'unknown', 'captured'])
    expect(await services.settle(late)).toEqual({ status: 'already settled' })
    expect(await broken()).toEqual([])
  })

  test('for a cart over two events takes all or nothing', async () => {
    const [free, full] = [await makeEvent(db), await makeEvent(db)]
    const late = await lateMoney([free, full])
    await set('update ticket_inventory set taken = capacity where event_id = $1', full)
    expect(await services.settle(late)).toEqual({ status: 'refund due' })
    expect([await takenOf(db, free), await ticketsOf(db, free, 'cancelled')]).toEqual([0, 1])
  })

  test.each<[string, (event: OnSale) => Promise<unknown>]>([
    [
      'they are sold',
      (event) => set('update ticket_inventory set taken = capacity where event_id = $1', event),
    ],
    ['fewer are left', (event) => set('update ticket_inventory set taken = 4 where event_id = $1', event)],
    ['the event has begun', (event) => set('update events set starts_at = now() where id = $1', event)],
    ['it is cancelled', (event) => set("update events set status = 'cancelled' where id = $1", event)],
    [
      'its sale has ended',
      (event) => set('update ticket_types set sale_ends_at = now() where event_id = $1', event),
    ],
    ['its buyer has bought tickets of this event since, and would pay twice', (event) => buy(event)],
    [
      'its buyer has reserved some in cash since',
      (event) => buy(event, { method: 'cash', sourceToken: null }),
    ],
    [
      'its buyer is deleted',
      () => db.pool.query('update checkouts set user_id = null where user_id = $1', [buyer]),
    ],
    [
      'the cap is lower now',
      (event) => set('update ticket_types set max_per_person = 1 where event_id = $1', event),
    ],
  ])('goes back when %s', async (_why, change) => {
    const event = await makeEvent(db, { capacity: 5, acceptsCash: true })
    const request = want(event, 2)
    const late = await lateMoney(event, { lines: request.lines, totalCents: request.totalCents })
    await change(event)
    const before = await takenOf(db, event)
    expect(await services.settle(late)).toEqual({ status: 'refund due' })
    expect([await stateOf(late), await takenOf(db, event)]).toEqual(['refund_due', before])
    await recover()
    expect(await stateOf(late)).toBe('refunded')
    expect(await mailsOf('money_returned', event)).toBe(1)
  })

  test('goes back when places are sold by the seat by now, for it has none', async () => {
    const event = await makeEvent(db)
    const late = await lateMoney(event)
    await set('update ticket_types set is_seated = true where event_id = $1', event)
    expect(await services.settle(late)).toEqual({ status: 'refund due' })
    await set('update ticket_types set is_seated = false where event_id = $1', event)
  })

  test('does not mind what its buyer bought before, bought elsewhere, or gave back', async () => {
    const event = await makeEvent(db, { acceptsCash: true })
    await buy(event)
    const late = await lateMoney(event)
    await buy(await makeEvent(db))
    await buy(event, {}, await makePerson(db))
    const other = await buy(event, { sourceToken: 'cnon:card-nonce-declined' })
    await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(other)]])
    expect(await services.settle(late)).toMatchObject({ status: 'settled' })
  })

  test('counts what its buyer holds against the cap, of that type alone', async () => {
    const event = await makeEvent(db, { maxPerPerson: 1 })
    const vip = {
      eventId: event.eventId,
      ticketTypeId: await addTicketType(db, event.eventId, { maxPerPerson: 1 }),
    }
    await buy(vip)
    await buy(event, {}, await makePerson(db))
    const late = await lateMoney(event)
    expect(await services.settle(late)).toMatchObject({ status: 'settled' })
    expect(await broken()).toEqual([])
  })

  test('takes the places of its own ticket types, each by its number', async () => {
    const event = await makeEvent(db)
    const vip = { eventId: event.eventId, ticketTypeId: await addTicketType(db, event.eventId) }
    const other = await addTicketType(db, event.eventId)
    const caps = async (of: object) =>
      (
        await db.pool.query<{ max_per_person: number }>(
          `select oi.max_per_person from order_items oi join orders o on o.event_id = oi.event_id and o.id = oi.order_id
           where o.checkout_id = $1 order by array_position($2, oi.ticket_type_id)`,
          [checkoutIdOf(of), [event.ticketTypeId, vip.ticketTypeId]],
        )
      ).rows.map(({ max_per_person: cap }) => cap)
    const before = await buy(event, {}, await makePerson(db))
    const late = await lateMoney([event, vip])
    await set('update ticket_types set max_per_person = 7 where event_id = $1', event)
    await db.pool.query('update ticket_types set max_per_person = 8 where id = $1', [vip.ticketTypeId])
    await services.settle(late)
    // The cap that it kept to is the one of the moment in which it took them.
    expect([await caps(late), await caps(before)]).toEqual([[7, 8], [10]])
    const { rows } = await db.pool.query<{ taken: number }>(
      'select taken from ticket_inventory where ticket_type_id = any ($1) order by array_position($1, ticket_type_id)',
      [[event.ticketTypeId, vip.ticketTypeId, other]],
    )
    expect(rows.map(({ taken }) => taken)).toEqual([2, 1, 0])
    expect(await broken()).toEqual([])
  })

  test('takes them on its next turn, when they are free by then', async () => {
    const event = await makeEvent(db, { capacity: 1 })
    const late = await lateMoney(event)
    await set('update ticket_inventory set taken = capacity where event_id = $1', event)
    expect(await services.settle(late)).toEqual({ status: 'refund due' })
    await set('update ticket_inventory set taken = 0 where event_id = $1', event)
    await recover()
    expect([await stateOf(late), await ticketsOf(db, event, 'active')]).toEqual(['captured', 1])
    expect(await checkoutStatus(ctxOf(db), buyer, late.checkoutId)).toMatchObject({ status: 'completed' })
  })

  test('takes none once a refund was asked for: it may have gone through', async () => {
    const event = await makeEvent(db, { capacity: 1 })
    const late = await lateMoney(event)
    await set('update ticket_inventory set taken = capacity where event_id = $1', event)
    await services.settle(late)
    services.gateways.square = {
      ...square,
      refund: async () => {
        // A place becomes free while the provider is asked.
        await set('update ticket_inventory set taken = 0 where event_id = $1', event)
        expect(await takePlacesAgain(db, late.payment.id)).toBe(false)
        return { status: 'failed', code: 'REQUEST_TIMEOUT' }
      },
    }
    await recover()
    services.gateways.square = square
    await recover()
    expect([await stateOf(late), await takenOf(db, event)]).toEqual(['refunded', 0])
  })

  test('takes none for a payment that is not due to be refunded, whatever else is', async () => {
    const [gone, due] = [await lateMoney(await makeEvent(db)), await lateMoney(await makeEvent(db))]
    await db.pool.query("update payments set state = 'refunded' where id = $1", [gone.payment.id])
    await db.pool.query("update payments set state = 'refund_due' where id = $1", [due.payment.id])
    expect(await takePlacesAgain(db, gone.payment.id)).toBe(false)
    expect(await stateOfCheckout(db, gone)).toBe('released')
    await services.settle(due)
  })

  test('waits for a refund that begins at the same moment, and takes none then', async () => {
    const late = await lateMoney(await makeEvent(db))
    await db.pool.query("update payments set state = 'refund_due' where id = $1", [late.payment.id])
    const refunding = await db.pool.connect()
    await refunding.query('begin')
    await refunding.query('update payments set refund_attempt = 1 where id = $1', [late.payment.id])
    const taking = takePlacesAgain(db, late.payment.id)
    await expect.poll(() => countOf(db, `${LOCK_WAITERS} and query like '%take_pl%'`)).toBeGreaterThan(0)
    await refunding.query('commit')
    refunding.release()
    expect(await taking).toBe(false)
  })

  test('of two buyers for the last place is one’s alone; the other’s goes back', async () => {
    const event = await makeEvent(db, { capacity: 1 })
    const mine = await lateMoney(event)
    buyer = await makePerson(db)
    const theirs = await lateMoney(event)
    for (const { payment } of [mine, theirs])
      await db.pool.query("update payments set state = 'refund_due' where id = $1", [payment.id])
    const taking = await db.pool.connect()
    await taking.query('begin')
    await taking.query('select take_places_again($1, 15)', [mine.payment.id])
    const other = takePlacesAgain(db, theirs.payment.id)
    await expect.poll(() => countOf(db, `${LOCK_WAITERS} and query like '%take_pl%'`)).toBeGreaterThan(0)
    await taking.query('commit')
    taking.release()
    expect(await other).toBe(false)
    expect(await takenOf(db, event)).toBe(1)
    await services.settle(mine)
  })

  test('takes them once, when two ask at the same moment', async () => {
    const event = await makeEvent(db)
    const late = await lateMoney(event)
    await set('update ticket_inventory set taken = capacity where event_id = $1', event)
    await services.settle(late)
    await set('update ticket_inventory set taken = 0 where event_id = $1', event)
    const took = await Promise.all([
      takePlacesAgain(db, late.payment.id),
      takePlacesAgain(db, late.payment.id),
    ])
    expect(took.filter(Boolean)).toHaveLength(1)
    expect(await takenOf(db, event)).toBe(1)
  })

  test('for an order that is paid already goes back, and its buyer keeps the tickets', async () => {
    const event = await makeEvent(db)
    const paid = await buy(event)
    const { id } = await paymentOf(db, paid)
    await db.pool.query(
      `insert into payments (id, checkout_id, gateway, environment, attempt, amount_cents, idempotency_key, state, provider_payment_id)
       select gen_random_uuid(), checkout_id, gateway, environment, 2, amount_cents, id || '-second', 'refund_due', 'second'
       from payments where id = $1`,
      [id],
    )
    services.gateways.square = {
      ...square,
      refund: async ({ idempotencyKey: refundId }) => ({ status: 'refunded', refundId }),
    }
    await recover()
    expect((await paymentOf(db, paid)).state).toBe('refunded')
    expect(await ticketsOf(db, event, 'active')).toBe(1)
    expect((await returnedMail(event))?.text).toContain('Your tickets are good and paid once.')
  })
})

/** The mail about money that went back, as it would be sent. */
async function returnedMail(event: OnSale) {
  const { rows } = await db.pool.query<{ recipient: string; payload: { paymentId: string } }>(
    `select m.recipient, m.payload from mail_outbox m join payments p on p.id::text = m.payload ->> 'paymentId'
     join orders o on o.checkout_id = p.checkout_id where m.kind = 'money_returned' and o.event_id = $1`,
    [event.eventId],
  )
  const [row] = rows
  if (!row) return null
  const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
  const mail = await moneyReturnedMail.write(
    { ...ctxOf(db), site, secret: '' },
    moneyReturnedMail.payload.parse(row.payload),
  )
  return mail && { ...mail, recipient: row.recipient }
}

describe('a refund', () => {
  async function due() {
    const event = await makeEvent(db, { capacity: 1, title: 'Dusties' })
    const late = await lateMoney(event)
    await set('update ticket_inventory set taken = capacity where event_id = $1', event)
    await services.settle(late)
    return { event, late }
  }
  /** A provider that answers each request for a refund with the next of `codes`, and at last pays; the keys it was given. */
  function refusing(...codes: PaymentErrorCode[]): string[] {
    const keys: string[] = []
    services.gateways.square = {
      ...square,
      refund: async (refund) => {
        const code = codes[keys.length]
        keys.push(refund.idempotencyKey)
        return code ? { status: 'failed', code } : square.refund(refund)
      },
    }
    return keys
  }
  const HAND = 'A provider refuses to give money back: somebody has to do it there by hand'

  test('is what becomes of money whose id at the provider is not known: nothing is settled by it', async () => {
    const late = await lateMoney(await makeEvent(db))
    const setId = (id: string | null) =>
      db.pool.query("update payments set state = 'refund_due', provider_payment_id = $2 where id = $1", [
        late.payment.id,
        id,
      ])
    await setId(null)
    const keys = refusing('ORDER_NOT_FOUND')
    await recover()
    expect([keys.length, await stateOf(late), await stateOfCheckout(db, late)]).toEqual([
      1,
      'refund_due',
      'released',
    ])
    await setId(late.payment.providerPaymentId)
  })

  test('is told to the buyer once it went through, by mail, with the amount', async () => {
    const { event, late } = await due()
    expect(await returnedMail(event)).toBeNull()
    await recover()
    await recover()
    const mail = await returnedMail(event)
    expect(mail).toMatchObject({
      recipient: 'jackie@steppers.example',
      subject: 'Your payment of $41.20 went back to you',
    })
    expect(mail?.text).toContain('Your payment for Dusties came after your places had been given back.')
    expect(await mailsOf('money_returned', event)).toBe(1)
    expect(await stateOf(late)).toBe('refunded')
  })

  test('tells nobody at the address of a deleted account', async () => {
    const { event } = await due()
    await set("update orders set customer_email = 'x@account.invalid' where event_id = $1", event)
    await recover()
    expect(await mailsOf('money_returned', event)).toBe(0)
  })

  test('that failed without an answer is asked for under its old key, for it may have gone through', async () => {
    const { late } = await due()
    const keys = refusing('REQUEST_TIMEOUT', 'GATEWAY_ERROR')
    for (let turn = 0; turn < 3; turn++) await recover()
    expect(new Set(keys)).toEqual(new Set([`${late.payment.id}-r1`]))
    expect(await stateOf(late)).toBe('refunded')
  })

  test('that was refused gets a new key', async () => {
    const { late } = await due()
    const other = await due()
    await db.pool.query("update payments set state = 'captured' where id = $1", [other.late.payment.id])
    const keys = refusing('REFUND_NOT_ALLOWED', 'NETWORK_ERROR', 'INSUFFICIENT_FUNDS')
    for (let turn = 0; turn < 4; turn++) await recover()
    expect(keys.map((key) => key.slice(-3))).toEqual(['-r1', '-r2', '-r2', '-r3'])
    expect(
      await countOf(db, 'from payments where id = $1 and refund_attempt = 0', [other.late.payment.id]),
    ).toBe(1)
    await db.pool.query("update payments set state = 'refund_due' where id = $1", [other.late.payment.id])
    expect(await stateOf(late)).toBe('refunded')
  })

  test('that is refused again and again is told to an operator, once', async () => {
    await due()
    const keys = refusing(...Array<PaymentErrorCode>(7).fill('REFUND_NOT_ALLOWED'))
    const said: string[] = []
    for (let turn = 0; turn < 4; turn++) await recover(said)
    expect(said).not.toContain(HAND)
    for (let turn = 4; turn < 7; turn++) await recover(said)
    expect(said.filter((message) => message === HAND)).toHaveLength(1)
    expect(new Set(keys).size).toBe(7)
  })

  test('that the account at the provider does not know is asked for five times, and after each start', async () => {
    const { late } = await due()
    const turns = async (count: number) => {
      const keys = refusing(...Array<PaymentErrorCode>(9).fill('ORDER_NOT_FOUND'))
      const still = "state = 'refund_due' and next_check_at <> 'infinity'"
      for (let turn = 0; turn < count; turn++) {
        await db.pool.query(`update payments set next_check_at = now() where ${still}`)
        await recoverCheckouts(ctxOf(db), services)
      }
      return keys
    }
    await db.pool.query('update payments set checks = 0 where id = $1', [late.payment.id])
    expect(await turns(7)).toEqual(Array(5).fill(`${late.payment.id}-r1`))
    await askAgainForUnknown(db)
    expect(await turns(2)).toHaveLength(1)
    await askAgainForUnknown(db)
    services.gateways.square = square
    await recoverCheckouts(ctxOf(db), services)
    expect(await stateOf(late)).toBe('refunded')
  })

  test('is not asked for before its turn because the site starts', async () => {
    const { late } = await due()
    await db.pool.query("update payments set next_check_at = now() + interval '1 day' where id = $1", [
      late.payment.id,
    ])
    await askAgainForUnknown(db)
    await recoverCheckouts(ctxOf(db), services)
    expect(await stateOf(late)).toBe('refund_due')
  })

  test('for which the account holds too little is one line of all that waits for money', async () => {
    await db.pool.query("update payments set state = 'refunded' where state = 'refund_due'")
    await due()
    await due()
    refusing('INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS')
    await db.pool.query("update payments set next_check_at = now() where state = 'refund_due'")
    const said: string[] = []
    const log = createLog({ write: (line) => void said.push(line) })
    await recoverCheckouts({ ...ctxOf(db), log }, services)
    expect(said.filter((line) => line.includes('"error"'))).toEqual([
      expect.stringMatching(/holds too little .*"gateways":\["square"\],"refunds":2,"amountCents":8240/),
    ])
  })

  test('that somebody has given back by hand meanwhile is not asked for', async () => {
    const { late } = await due()
    const keys = refusing()
    const statement: typeof db.statement = async (text, values) => {
      if (text.includes('greatest(refund_attempt'))
        await db.pool.query("update payments set state = 'refunded' where id = $1", [late.payment.id])
      return db.statement(text, values)
    }
    await db.pool.query("update payments set next_check_at = now() where state = 'refund_due'")
    await recoverCheckouts({ ...ctxOf(db), db: { ...db, statement } }, services)
    expect(keys).toEqual([])
  })
})
