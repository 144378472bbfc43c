// What goes back for a ticket, against an exact count that knows nothing of the rule's own arithmetic.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type TicketId, type TicketTypeId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { exactShare } from '#tests/support/exact-cents.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'

const db = await testDatabase()
const services = checkoutServices(db)

/** `npm run test:deep` refunds more of them. */
const ORDERS = Number(process.env['REFUNDED_ORDERS'] ?? 40)

test('a share is exact to the cent in 100,000 cases', async () => {
  const cases = fc.sample(
    fc
      .tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 2_000_000 }), fc.nat())
      .map(([amount, whole, part]) => ({ amount, whole, part: whole === 0 ? 0 : part % (whole + 1) })),
    100_000,
  )
  const shares = await db.statement<{ share: number }>(
    `select share_of(a, p, w) as share
     from unnest($1::integer[], $2::integer[], $3::integer[]) with ordinality as c (a, p, w, n) order by n`,
    [cases.map(({ amount }) => amount), cases.map(({ part }) => part), cases.map(({ whole }) => whole)],
  )
  const wrong = cases.filter(
    ({ amount, part, whole }, at) => shares[at]!.share !== exactShare(amount, part, whole),
  )
  expect(wrong.slice(0, 3)).toEqual([])
})

test(
  'in whatever steps tickets go back, each gets its price and a fair share of the fee, and all of it in the end',
  async () => {
    const bought = fc.array(
      fc.record({ price: fc.integer({ min: 0, max: 20_000 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 3 },
    )
    const code = fc.option(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), percentBp: fc.integer({ min: 1, max: 10_000 }) }),
        fc.record({ kind: fc.constant('fixed' as const), amountCents: fc.integer({ min: 1, max: 20_000 }) }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        bought,
        code,
        fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
        async (types, promo, sizes) => {
          const event = await makeEvent(db, { priceCents: types[0]!.price })
          const ids = [event.ticketTypeId]
          for (const { price } of types.slice(1))
            ids.push(await addTicketType(db, event.eventId, { priceCents: price }))
          const lines = types.map(({ price, quantity }, at) => ({
            eventId: event.eventId,
            ticketTypeId: ids[at]!,
            quantity,
            unitPriceCents: price,
          }))
          if (promo) await makePromoCode(db, event, promo)
          const paidFor = types.map(({ price, quantity }) => {
            if (!promo) return price * quantity
            if (promo.kind === 'fixed') return Math.max(0, price - promo.amountCents) * quantity
            return price * quantity - exactShare(price * quantity, promo.percentBp, 10_000)
          })
          const subtotal = paidFor.reduce((sum, cents) => sum + cents, 0)
          const total = subtotal + exactShare(subtotal, 3, 100)
          await checkOut(
            ctxOf(db),
            services,
            await makePerson(db),
            want(event, 1, { lines, totalCents: total, promoCodes: promo ? ['STEP20'] : [] }),
          )
          const tickets = await db.statement<{ id: TicketId; order_id: OrderId; type: TicketTypeId }>(
            `select t.id, t.order_id, t.ticket_type_id as type from tickets t
         join order_items i on i.event_id = t.event_id and i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
         where t.event_id = $1 order by md5(t.id::text)`,
            [event.eventId],
          )
          const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'money'))!
          // Of each line so many went back by now: what was paid for it is shared out evenly over its tickets.
          const gone = types.map(() => 0)
          let back = 0
          while (tickets.length > 0) {
            const some = tickets.splice(0, sizes.next().value)
            const refunded = await refundTickets(ctxOf(db), services, host, {
              orderId: some[0]!.order_id,
              tickets: some.map(({ id }) => id),
              refundId: newId<'refund'>(),
              reason: '',
            })
            if (!refunded.ok) throw new Error(refunded.failure.code)
            for (const { type } of some) gone[ids.indexOf(type)]!++
            const prices = gone.reduce(
              (sum, n, at) => sum + exactShare(paidFor[at]!, n, types[at]!.quantity),
              0,
            )
            back += refunded.value.amount
            expect(back).toBe(prices + exactShare(total - subtotal, prices, subtotal))
          }
          expect(back).toBe(total)
        },
      ),
      { numRuns: ORDERS },
    )
    expect(await brokenInvariants(db)).toEqual([])
  },
  60_000 + ORDERS * 1_000,
)
