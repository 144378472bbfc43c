// What every order and every scan runs is planned once a connection: to plan it takes ten times as long as to run it, and PostgreSQL
// goes on planning for the values of each run where it thinks that the plan for any values is a little dearer.
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { paymentsOf } from '#modules/checkout/webhooks/payments-of-events.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { newId, type PaymentId, type PersonId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, want } from '#tests/support/buying.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

const HOT = {
  price: '%mine.kept%',
  place: '%place_checkouts%',
  settle: '%paid_payments%',
  'check in': '%admitted%',
  'see why not': '%"wasGiven"%',
  'note why not': "%'check_in_refused', coalesce(wrong_for, ticket_id)%",
}

test('an order and a scan are planned once a connection', async () => {
  const { address } = await testDatabase()
  const single = openDatabase({ ...address, max: 1 })
  try {
    const event = await makeEvent(single)
    for (const buyer of [await makePerson(single), await makePerson(single)])
      expect(await checkOut(ctxOf(single), checkoutServices(single), buyer, want(event, 1))).toMatchObject({
        status: 'completed',
      })
    const { rows } = await single.pool.query<{ id: TicketId; hash: string; host: PersonId }>(
      'select id, validation_hash as hash, (select owner_id from organizers limit 1) as host from tickets',
    )
    const doors = doorCache()
    for (const { id, hash, host } of [...rows, ...rows]) {
      const asker = {
        eventId: event.eventId,
        person: { id: host, name: 'The host' },
        device: { ipAddress: null, userAgent: null },
        number: null,
        isOpened: true,
      }
      expect(
        await checkIn({ ...ctxOf(single), signer, doorCache: doors }, asker, doorCode(id, hash)),
      ).not.toBe(null)
    }
    const plans = await single.plannedOnce<{ what: string; runs: number; anew: number }>(
      `select h.what, sum(p.generic_plans)::integer as runs, sum(p.custom_plans)::integer as anew
       from unnest($1::text[], $2::text[]) h (what, words)
       join pg_prepared_statements p on p.statement like h.words and p.statement not like '%unnest($1::text[], $2::text[]) h%'
       group by h.what order by h.what`,
      [Object.keys(HOT), Object.values(HOT)],
    )
    expect(plans).toEqual(
      Object.keys(HOT)
        .toSorted((a, b) => a.localeCompare(b))
        .map((what) => ({ what, runs: what === 'check in' ? 4 : 2, anew: 0 })),
    )
  } finally {
    await single.close()
  }
})

test('what was planned on empty tables reads no more when the event has sold 2,000 tickets', async () => {
  const { address } = await testDatabase()
  const single = openDatabase({ ...address, max: 1 })
  try {
    const event = await makeEvent(single, { capacity: 3_000 })
    const buy = async () => {
      const answer = await checkOut(
        ctxOf(single),
        checkoutServices(single),
        await makePerson(single),
        want(event, 1),
      )
      expect(answer).toMatchObject({ status: 'completed' })
      const [paid] = await single.statement<{ id: PaymentId; name: string }>(
        'select id, provider_payment_id as name from payments where checkout_id = $1',
        [checkoutIdOf(answer)],
      )
      expect(
        await paymentsOf(ctxOf(single), [eventOf(paid!.name, null), eventOf(null, paid!.id)]),
      ).toMatchObject([{ id: paid!.id }, { id: paid!.id }])
    }
    await buy()
    await placeOrders(
      single,
      event,
      Array.from({ length: 2_000 }, (_, at) => ({ code: `SOLD${at}` })),
    )
    await single.statement(
      `insert into payments (id, checkout_id, gateway, environment, amount_cents, state, provider_payment_id, idempotency_key)
       select gen_random_uuid(), id, 'square', 'simulator', total_cents, 'captured', 'pay-' || id, 'key-' || id
       from checkouts where not exists (select from payments p where p.checkout_id = checkouts.id)`,
    )
    const before = await rowsRead(single)
    await buy()
    expect((await rowsRead(single)) - before).toBeLessThan(100)
  } finally {
    await single.close()
  }
})

const eventOf = (provider_payment_id: string | null, payment_reference: PaymentId | null): WaitingEvent => ({
  id: newId(),
  provider: 'square',
  environment: 'simulator',
  event_type: 'payment.updated',
  kind: 'payment',
  object_id: null,
  provider_payment_id,
  payment_reference,
  attempts: 1,
})

/** Rows that both connections of a database have read of what grows with a sale. */
async function rowsRead(single: Db): Promise<number> {
  await single.plannedOnce('select pg_stat_force_next_flush()')
  await single.statement('select pg_stat_force_next_flush()')
  const [row] = await single.statement<{ rows: number }>(
    `select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_user_tables
     where relname in ('checkouts', 'orders', 'order_items', 'tickets', 'payments')`,
  )
  return row?.rows ?? 0
}
