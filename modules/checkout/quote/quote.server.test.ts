import { expect, test } from 'vitest'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { addTicketType, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()

test('what somebody may have is counted from their own tickets of that type; those of an unpaid checkout are left for them', async () => {
  const event = await makeEvent(db)
  const general = { ...event, id: event.eventId, title: '' }
  const vip = { ...general, ticketTypeId: await addTicketType(db, event.eventId) }
  const [jackie, dee] = [await addPerson(db, 'Jackie'), await addPerson(db, 'Miss Dee')]
  const [admitted] = await addTickets(db, general, jackie, 3)
  await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [admitted.id])
  await addTickets(db, general, jackie, 1, { status: 'refunded' })
  const [unpaid] = await addTickets(db, general, jackie, 1, { order: 'awaiting_payment' })
  await db.pool.query(
    `update checkouts set state = 'open', reserved_until = now() + interval '5 minutes'
     where id = (select checkout_id from orders where id = $1)`,
    [unpaid.orderId],
  )
  await addTickets(db, vip, jackie, 5)
  await addTickets(db, general, dee, 7)
  await db.pool.query('update ticket_inventory set taken = 10 where ticket_type_id = $1', [
    general.ticketTypeId,
  ])
  const seenBy = async (person: typeof jackie | null) =>
    (await quoteCart(ctxOf(db), want(event, 1).lines, person?.id ?? null)).lines[0]?.for
  expect(await seenBy(jackie)).toMatchObject({ held: 3, left: 91 })
  expect(await seenBy(dee)).toMatchObject({ held: 7, left: 90 })
  expect(await seenBy(null)).toMatchObject({ held: 0, left: 90 })
})
