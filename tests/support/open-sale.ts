import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { orderPlacer } from '#modules/checkout/place/place-order.server.ts'
import type { Placement } from '#modules/checkout/place/placement.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Db } from '#platform/db.server.ts'
import { SECRET } from '#tests/support/box-office.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

/** Places an order in a transaction that stays open until the answer is called: what others wait for, and do not see yet. */
export async function openSale(db: Db, placement: Placement): Promise<() => Promise<void>> {
  const client = await db.pool.connect()
  await client.query('begin')
  const inTransaction = throughStatement(
    db,
    async (text, values) => (await client.query(text, [...(values ?? [])])).rows as never,
  )
  const place: CheckoutServices['place'] = orderPlacer(inTransaction, ticketSigner(SECRET))
  const { status } = await place(placement)
  if (status !== 'placed') throw new Error(`The sale was not placed: ${status}`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}
