import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { type DoorSale, sellAtDoor } from '#modules/checkout/box-office/sell-at-door.server.ts'
import { releaseUnpaidCash } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { eventCalledOff } from '#tests/support/event-called-off.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase({ max: 8 })
const services = checkoutServices(db)
const { cancel } = eventCalledOff(db)
let event: OnSale

beforeEach(async () => {
  event = await makeEvent(db, { capacity: 10, maxPerPerson: 2 })
})

const manager = async (of = event) =>
  (await proveManager(db, { id: of.ownerId, name: 'Tasha' }, of.eventId, 'cash'))!
async function sell(quantity: number, sale: Partial<DoorSale> = {}, by = services) {
  const { ticketTypeId } = event
  return sellAtDoor(ctxOf(db), by, await manager(), {
    saleId: newId(),
    lines: [{ ticketTypeId, quantity }],
    seatIds: [],
    total: quantity * 4_120,
    isFree: false,
    name: '',
    email: '',
    given: null,
    ...sale,
  })
}
const failed = (code: string) => ({ ok: false, failure: { code } })
const rows = async (text: string) =>
  (await db.pool.query<Record<string, unknown>>(text, [event.eventId])).rows
const change = (set: string) => db.pool.query(`update events set ${set} where id = $1`, [event.eventId])
const changeType = (set: string) =>
  db.pool.query(`update ticket_types set ${set} where event_id = $1`, [event.eventId])

describe('a sale at the door', () => {
  test('is paid in cash at once: its tickets are good, and belong to nobody’s account', async () => {
    expect(await sell(2, { name: 'Ann Lee', given: toCents(10_000) })).toMatchObject({
      ok: true,
      value: { total: 8_240 },
    })
    expect(
      await rows(
        'select order_status, payment_method, total_cents, customer_name, user_id from orders where event_id = $1',
      ),
    ).toEqual([
      {
        order_status: 'completed',
        payment_method: 'cash',
        total_cents: 8_240,
        customer_name: 'Ann Lee',
        user_id: null,
      },
    ])
    expect(await rows('select status, owner_id, holder_name from tickets where event_id = $1')).toEqual(
      Array.from({ length: 2 }, () => ({ status: 'active', owner_id: null, holder_name: 'Ann Lee' })),
    )
    expect(
      await rows('select gateway, amount_cents, state, taken_by from payments where event_id = $1'),
    ).toEqual([{ gateway: 'cash', amount_cents: 8_240, state: 'captured', taken_by: event.ownerId }])
    expect(await rows('select kind, cash_fee_cents from ledger_transactions where event_id = $1')).toEqual([
      { kind: 'cash_sale', cash_fee_cents: 240 },
    ])
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 2 }])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is mailed to whoever gives an address, and to nobody else', async () => {
    const mails = async () => {
      const { rows: sent } = await db.pool.query(
        "select kind, recipient from mail_outbox where payload ->> 'eventId' = $1::text",
        [event.eventId],
      )
      return sent as unknown[]
    }
    await sell(1)
    expect(await mails()).toEqual([])
    await sell(1, { email: 'ann@steppers.example' })
    expect(await mails()).toEqual([{ kind: 'ticket_confirmation', recipient: 'ann@steppers.example' }])
  })

  test('of one hand-made id, with ticket types of two nights, is made at the first alone', async () => {
    const other = await makeEvent(db, { ownerId: event.ownerId })
    const lines = [event, other].map(({ ticketTypeId }) => ({ ticketTypeId, quantity: 1 }))
    const sale = { saleId: newId(), lines, total: 4_120 }
    expect(await sell(1, sale)).toMatchObject({ ok: true })
    const again = { seatIds: [], isFree: false, name: '', email: '', given: null, ...sale }
    expect(await sellAtDoor(ctxOf(db), services, await manager(other), again)).toEqual(
      failed('SOLD_ELSEWHERE'),
    )
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 1 }])
    event = other
    expect(await rows('select taken from ticket_inventory where event_id = $1 and taken > 0')).toEqual([])
  })

  test('may be free: it costs nothing and brings no fee', async () => {
    expect(await sell(1, { isFree: true, total: 0 })).toMatchObject({ ok: true, value: { total: 0 } })
    expect(
      await rows('select order_status, total_cents, organizer_fee_cents from orders where event_id = $1'),
    ).toEqual([{ order_status: 'completed', total_cents: 0, organizer_fee_cents: 0 }])
    expect(await rows('select status from tickets where event_id = $1')).toEqual([{ status: 'active' }])
    expect(await rows('select 1 from ledger_transactions where event_id = $1')).toEqual([])
  })

  test.each([
    ['has begun', () => change("starts_at = now() - interval '1 hour'")],
    ['takes cash only days before', () => change('cash_until_days = 2')],
    ['has a hidden ticket type', () => changeType('is_hidden = true')],
    ['has ended its sale', () => changeType("sale_ends_at = now() - interval '1 day'")],
  ])('is made also where the event %s', async (_, set) => {
    await set()
    expect(await sell(1)).toMatchObject({ ok: true })
  })

  test('is made for cash also by who has as many own reservations in cash as one person may have', async () => {
    for (let reserved = 0; reserved < 5; reserved++) {
      const elsewhere = await makeEvent(db, { acceptsCash: true })
      const cash = want(elsewhere, 1, { method: 'cash', sourceToken: null })
      expect(await checkOut(ctxOf(db), services, event.ownerId, cash)).toMatchObject({
        status: 'awaiting_cash',
      })
    }
    expect(await sell(1)).toMatchObject({ ok: true })
  })

  test('that names a ticket type twice is held against the room as a whole', async () => {
    const line = { ticketTypeId: event.ticketTypeId, quantity: 6 }
    expect(await sell(12, { lines: [line, line] })).toEqual(failed('SOLD_OUT'))
    const half = { ...line, quantity: 5 }
    expect(await sell(10, { lines: [half, half] })).toMatchObject({ ok: true })
    expect(await rows('select quantity from order_items where event_id = $1')).toEqual([{ quantity: 10 }])
  })

  test('makes at most 1,000 tickets', async () => {
    await changeType('admits = 20')
    expect(await sell(51)).toEqual(failed('TOO_MANY_TICKETS'))
  })

  test('has no limit but the room', async () => {
    expect(await sell(8)).toMatchObject({ ok: true })
    expect(await sell(3)).toEqual(failed('SOLD_OUT'))
    expect(await sell(2)).toMatchObject({ ok: true })
  })

  test.each([
    ['nothing is chosen', { lines: [], total: 0 }, 'NOTHING_CHOSEN'],
    [
      'a ticket type is of another event',
      { lines: [{ ticketTypeId: newId<'ticket type'>(), quantity: 1 }] },
      'NOTHING_CHOSEN',
    ],
    ['the page showed another total', { total: 4_000 }, 'TOTAL_CHANGED'],
    ['too little was handed over', { given: toCents(4_119) }, 'NOT_ENOUGH_CASH'],
  ] as [string, Partial<DoorSale>, string][])('is refused where %s', async (_, sale, code) => {
    expect(await sell(1, sale)).toEqual(failed(code))
    expect(await rows('select 1 from orders where event_id = $1')).toEqual([])
  })

  test.each([
    ['is over', "starts_at = now() - interval '5 hours', ends_at = now() - interval '1 second'"],
    ['is cancelled', "status = 'cancelled'"],
  ])('is refused where the event %s', async (_, set) => {
    await change(set)
    expect(await sell(1)).toEqual(failed('NOT_ON_SALE'))
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 0 }])
  })

  test('that is pressed twice is one; of a page that was changed it is another', async () => {
    const saleId = newId()
    const [one, two] = await Promise.all([sell(1, { saleId }), sell(1, { saleId })])
    expect(one).toEqual(two)
    expect(await sell(1, { saleId })).toEqual(one)
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 1 }])
    expect(await rows("select 1 from payments where event_id = $1 and gateway = 'cash'")).toHaveLength(1)
    expect(await sell(2, { saleId })).toMatchObject({ ok: true })
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 3 }])
  })

  test.each([
    ['its price changed', () => changeType('price_cents = 5000')],
    [
      'the event ended',
      () => change("starts_at = now() - interval '5 hours', ends_at = now() - interval '1 second'"),
    ],
    [
      'it was refunded',
      () =>
        db.pool.query(
          "update orders set order_status = 'refunded', payment_status = 'refunded' where event_id = $1",
          [event.eventId],
        ),
    ],
  ])('that is sent again after %s says what was sold', async (_, happen) => {
    const saleId = newId()
    const sold = await sell(1, { saleId })
    expect(sold).toMatchObject({ ok: true, value: { total: 4_120 } })
    await happen()
    expect(await sell(1, { saleId })).toEqual(sold)
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 1 }])
  })

  test('that ended half-way and was cancelled sells when it is sent again', async () => {
    const saleId = newId()
    const place: typeof services.place = async (placement) => {
      await services.place(placement)
      throw new Error('The process is gone')
    }
    await expect(sell(1, { saleId }, { ...services, place })).rejects.toThrow('The process is gone')
    await db.pool.query(
      "select release_cash_orders(array(select id from orders where event_id = $1), 'cancelled')",
      [event.eventId],
    )
    expect(await sell(1, { saleId })).toMatchObject({ ok: true, value: { total: 4_120 } })
    expect(await rows("select 1 from tickets where event_id = $1 and status = 'active'")).toHaveLength(1)
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 1 }])
  })

  /** Places as ever, and lets something happen before the sale is settled. */
  const beforeSettling = (happen: () => Promise<unknown>): typeof services => ({
    ...services,
    place: async (placement) => {
      const placed = await services.place(placement)
      await happen()
      return placed
    },
  })

  test.each([
    ['for cash', {}],
    ['free of charge', { isFree: true, total: 0 }],
  ] as [string, Partial<DoorSale>][])(
    '%s is refused where its event is cancelled before it is settled, and sells nothing',
    async (_, sale) => {
      const saleId = newId()
      const cancelled = beforeSettling(() => cancel(event))
      expect(await sell(1, { ...sale, saleId }, cancelled)).toEqual(failed('NOT_ON_SALE'))
      expect(await sell(1, { ...sale, saleId })).toEqual(failed('NOT_ON_SALE'))
      expect(await rows("select 1 from tickets where event_id = $1 and status <> 'cancelled'")).toEqual([])
      expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 0 }])
      const broken = await brokenInvariants(db)
      expect(broken.filter(({ subject }) => subject.includes(event.eventId))).toEqual([])
    },
  )

  test('keeps its places until it is settled, also where reservations of its event are over', async () => {
    await change('cash_until_days = 20')
    const released = () => releaseUnpaidCash(ctxOf(db))
    const sale = sell(
      1,
      {},
      beforeSettling(async () => expect(await released()).toBe(0)),
    )
    expect(await sale).toMatchObject({ ok: true })
    // One whose process died in between is given back after all.
    await expect(
      sell(
        1,
        {},
        beforeSettling(() => Promise.reject(new Error('gone'))),
      ),
    ).rejects.toThrow('gone')
    expect(await released()).toBe(0)
    await rows("update orders set created_at = created_at - interval '10 minutes' where event_id = $1")
    expect(await released()).toBe(1)
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 1 }])
  })

  test('that is sent five times at once is one, and nobody hears of a mistake', async () => {
    for (let round = 0; round < 6; round++) {
      const saleId = newId()
      const all = await Promise.all(Array.from({ length: 5 }, () => sell(1, { saleId })))
      for (const one of all) expect(one).toEqual(all[0])
      expect(all[0]).toMatchObject({ ok: true })
    }
    expect(await rows('select taken from ticket_inventory where event_id = $1')).toEqual([{ taken: 6 }])
  })

  test('gives back nothing that its seller is buying for themselves', async () => {
    const other = await makeEvent(db, { priceCents: 4_000 })
    const declined = { sourceToken: 'cnon:card-nonce-declined' }
    await checkOut(ctxOf(db), services, event.ownerId, want(other, 1, declined, 4_000))
    const open = () =>
      db.pool.query('select state from checkouts where user_id = $1 and state = $2', [event.ownerId, 'open'])
    expect((await open()).rows).toHaveLength(1)
    await sell(1)
    expect((await open()).rows).toHaveLength(1)
  })

  test('is not counted as its seller’s own', async () => {
    await sell(2)
    const own = await checkOut(ctxOf(db), services, event.ownerId, want(event, 2, {}, 4_000))
    expect(own).toMatchObject({ status: 'completed' })
    const buyer = await makePerson(db)
    expect(await checkOut(ctxOf(db), services, buyer, want(event, 3, {}, 4_000))).toMatchObject({
      status: 'refused',
      code: 'OVER_LIMIT',
    })
  })
})
