import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test('each order of a cart keeps until when its own event gives refunds', async () => {
  const [week, day, never] = [await makeEvent(db), await makeEvent(db), await makeEvent(db)]
  for (const [{ eventId }, days] of [
    [week, 7],
    [day, 1],
    [never, null],
  ] as const)
    await db.pool.query(
      'update events set gives_refunds = $2::integer is not null, refund_days = $2 where id = $1',
      [eventId, days],
    )
  const wanted = want([week, day, never], 1)
  const bought = await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), wanted)
  const { rows } = await db.pool.query<{ id: string; days: string | null }>(
    `select o.event_id as id, extract(epoch from e.starts_at - o.refundable_until) / 86400 as days
     from orders o join events e on e.id = o.event_id where o.checkout_id = $1`,
    [checkoutIdOf(bought)],
  )
  const kept = new Map(rows.map(({ id, days }) => [id, days && Number(days)]))
  expect([week, day, never].map(({ eventId }) => kept.get(eventId))).toEqual([7, 1, null])
})
