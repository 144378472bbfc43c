import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { checkoutServices, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { ticketsOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought, boughtTogether, refund, atProvider } = refunding(db, checkoutServices(db))
const taken = { ok: false, failure: { code: 'OTHER_REFUND' } }

describe('a refund’s id is of one refund', () => {
  const twoOfOnePayment = async () => {
    const ownerId = await makePerson(db)
    return boughtTogether([await makeEvent(db, { ownerId }), await makeEvent(db, { ownerId })])
  }

  test('and not of another at a second event of the same payment', async () => {
    const [one, two] = await twoOfOnePayment()
    const refundId = newId<'refund'>()
    expect(await refund(one!, one!.tickets, refundId)).toMatchObject({ value: { amount: 4120 } })
    expect(await refund(two!, two!.tickets, refundId)).toEqual(taken)
    expect(await ticketsOf(db, two!.event, 'active')).toBe(1)
    expect(await refund(two!, two!.tickets)).toMatchObject({ value: { amount: 4120, isComplete: true } })
    expect(await atProvider(one!.orderId)).toEqual(['capture 8240', 'refund 4120', 'refund 4120'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('nor at two events at once, whose payments are two', async () => {
    const both = [await bought(await makeEvent(db)), await bought(await makeEvent(db))]
    const refundId = newId<'refund'>()
    const answers = await Promise.all(both.map((one) => refund(one, one.tickets, refundId)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(taken)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('nor where another is made with it at this moment', async () => {
    const [one, two] = [await bought(await makeEvent(db)), await bought(await makeEvent(db))]
    const refundId = newId<'refund'>()
    const first = await db.pool.connect()
    await first.query('begin')
    await first.query("select refund_tickets($1, $2, $3, $4, 'host', null, '', false)", [
      one.event.eventId,
      one.orderId,
      one.tickets,
      refundId,
    ])
    const second = refund(two, two.tickets, refundId)
    expect(await untilLockWait(db, second)).toBe('waits')
    await first.query('commit')
    first.release()
    expect(await second).toEqual(taken)
    expect(await ticketsOf(db, two.event, 'active')).toBe(1)
  })

  test('and the books show it where it is of two all the same', async () => {
    const [one, two] = await twoOfOnePayment()
    await refund(one!, one!.tickets)
    await refund(two!, two!.tickets)
    await db.pool.query(`update refunds set provider_refund_id = 'theirs' where order_id in ($1, $2)`, [
      one!.orderId,
      two!.orderId,
    ])
    expect(await brokenInvariants(db)).toEqual([
      { invariant: 'one refund of a provider is 2 of ours', subject: expect.stringContaining('theirs') },
    ])
    await db.pool.query(
      `update refunds set provider_refund_id = id::text where provider_refund_id = 'theirs'`,
    )
  })

  test.each([
    'fee_cents = fee_cents + 1, amount_cents = amount_cents + 1',
    'organizer_fee_cents = organizer_fee_cents - 1',
  ])('and of what its tickets cost: %s is seen', async (fault) => {
    const order = await bought(await makeEvent(db))
    const refundId = newId<'refund'>()
    await refund(order, order.tickets, refundId)
    await db.pool.query(`update refunds set ${fault} where id = $1`, [refundId])
    expect(await brokenInvariants(db)).toContainEqual({
      invariant: 'what went back of an order is not what its refunded tickets cost',
      subject: `${order.event.eventId} ${order.orderId}`,
    })
  })
})

describe('the same refund that is asked for again', () => {
  test('for another ticket is refused, and for one of another order', async () => {
    const event = await makeEvent(db)
    const [order, other] = [await bought(event, 2), await bought(event)]
    const refundId = newId<'refund'>()
    const [first, second] = order.tickets
    await refund(order, [first!], refundId)
    expect(await refund(order, [second!], refundId)).toEqual(taken)
    expect(await refund(order, [first!, second!], refundId)).toEqual(taken)
    expect(await refund(other, other.tickets, refundId)).toEqual(taken)
    expect(await refund(other, [first!], refundId)).toEqual(taken)
    expect(await ticketsOf(db, event, 'active')).toBe(2)
    expect(await refund(order, [first!], refundId)).toMatchObject({ ok: true, value: { amount: 4120 } })
    // One that went back since, by another refund.
    await refund(order, [second!])
    expect(await refund(order, [second!], refundId)).toEqual(taken)
  })

  test('for a table is the same, known by its first ticket', async () => {
    const event = await makeEvent(db)
    await db.pool.query('update ticket_types set admits = 4 where event_id = $1', [event.eventId])
    const order = await bought(event)
    const refundId = newId<'refund'>()
    const first = await refund(order, order.tickets, refundId)
    expect(first).toMatchObject({ value: { amount: 4120, isWhole: true } })
    expect(await refund(order, order.tickets.slice(0, 1), refundId)).toEqual(first)
  })
})
