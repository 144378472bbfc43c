import { describe, expect, test } from 'vitest'
import { listNotifications } from '#modules/notifications/own-notifications.server.ts'
import { tellSales } from '#modules/orders/tell-sales/tell-sales.server.ts'
import { addDays, instantAt } from '#platform/local-time.ts'
import { dayIn, type Instant, MINUTE_MS, plusMs, systemNow } from '#platform/time.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { hesitating } from '#tests/support/hesitating.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets, type PersonFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const CHICAGO = 'America/Chicago'
const DAY = addDays(dayIn(systemNow(), CHICAGO), 3)
const at = (time: string, day = DAY) => instantAt(day, time, CHICAGO)
const NINE = at('09:00', addDays(DAY, 1))
const guest = await addPerson(db, 'Jackie Montgomery')

async function hosted(title = 'The Ivory Ball') {
  const host = await addPerson(db, 'Tasha Reed')
  return { host, event: await addEvent(db, host, { title, startsAt: at('20:00', addDays(DAY, 9)) }) }
}
type Hosted = Awaited<ReturnType<typeof hosted>>

/** An order of two tickets, $40 each, placed at a moment. */
async function sell(
  { event }: Hosted,
  when: Instant,
  over: Parameters<typeof addTickets>[4] = {},
  count = 2,
) {
  const [{ orderId }] = await addTickets(db, event, guest, count, over)
  await db.pool.query('update orders set created_at = $2 where id = $1', [orderId, when])
  await db.pool.query(
    `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
     values ($1, gen_random_uuid(), $2, $3, $4, 4000, $4 * 4000)`,
    [event.id, orderId, event.ticketTypeId, count],
  )
}
const tellAt = (now: Instant) => tellSales({ ...ctxOf(db), now })
const noticesOf = async ({ id }: PersonFixture) =>
  (await listNotifications(db, notificationKinds, id, null)).rows.map(({ title, body, url }) => ({
    title,
    body,
    url,
  }))

describe('a host is told what was sold', () => {
  test('the morning after, from nine on, once for an event', async () => {
    const ball = await hosted()
    await sell(ball, at('00:00'))
    await sell(ball, at('23:59'), {}, 3)
    await tellAt(plusMs(NINE, -1))
    expect(await noticesOf(ball.host)).toEqual([])
    for (const minutes of [0, 20, 600]) await tellAt(plusMs(NINE, minutes * MINUTE_MS))
    expect(await noticesOf(ball.host)).toEqual([
      {
        title: 'The Ivory Ball: 5 tickets sold',
        body: expect.stringMatching(
          /^On \w{3}, \w{3} \d+, \$200\.00\. See who bought them, and what is left\.$/,
        ),
        url: `/dashboard/events/${ball.event.id}/sales`,
      },
    ])
  })

  test('with what was paid, less what a code took off', async () => {
    const ball = await hosted()
    await sell(ball, at('12:00'), {}, 3)
    await db.pool.query(
      'update order_items set discount_cents = 1500, total_price_cents = total_price_cents - 1500 where event_id = $1',
      [ball.event.id],
    )
    await tellAt(NINE)
    expect(await noticesOf(ball.host)).toMatchObject([{ body: expect.stringContaining(', $105.00. ') }])
  })

  test('also of more than $21 million', async () => {
    const ball = await hosted()
    for (const hour of ['12:00', '13:00']) await sell(ball, at(hour))
    await db.pool.query(
      'update order_items set unit_price_cents = 1e9, total_price_cents = quantity * 1e9 where event_id = $1',
      [ball.event.id],
    )
    await tellAt(NINE)
    expect(await noticesOf(ball.host)).toMatchObject([
      { body: expect.stringContaining(', $40,000,000.00. ') },
    ])
  })

  test('each day of its own, and nothing of a day without a sale', async () => {
    const ball = await hosted()
    await sell(ball, at('12:00'))
    await sell(ball, at('12:00', addDays(DAY, 2)), {}, 1)
    for (const days of [1, 2, 3, 4]) await tellAt(at('10:00', addDays(DAY, days)))
    expect((await noticesOf(ball.host)).map(({ title }) => title)).toEqual([
      'The Ivory Ball: 1 ticket sold',
      'The Ivory Ball: 2 tickets sold',
    ])
  })

  test('never of what is not paid or was given back, and not of a day before or after', async () => {
    const ball = await hosted()
    for (const order of ['awaiting_payment', 'awaiting_cash_payment', 'expired', 'refunded'] as const)
      await sell(ball, at('12:00'), { order })
    await sell(ball, plusMs(at('00:00'), -1))
    await sell(ball, at('00:00', addDays(DAY, 1)))
    await tellAt(NINE)
    expect(await noticesOf(ball.host)).toEqual([])
  })

  test('with the guests of a table', async () => {
    const ball = await hosted()
    await db.pool.query("update ticket_types set name = 'Table for eight', admits = 8 where event_id = $1", [
      ball.event.id,
    ])
    await sell(ball, at('12:00'), {}, 1)
    await tellAt(NINE)
    expect(await noticesOf(ball.host)).toMatchObject([{ title: 'The Ivory Ball: 1 table (8 guests) sold' }])
  })

  test('of cash on the morning after it was taken, whenever it was promised', async () => {
    const ball = await hosted()
    await sell(ball, at('12:00'), { order: 'awaiting_cash_payment' })
    await tellAt(NINE)
    await db.pool.query(
      "update orders set payment_status = 'completed', order_status = 'completed', paid_at = $2 where event_id = $1",
      [ball.event.id, at('21:00', addDays(DAY, 4))],
    )
    for (const days of [2, 3, 4]) await tellAt(at('10:00', addDays(DAY, days)))
    expect(await noticesOf(ball.host)).toEqual([])
    await tellAt(at('10:00', addDays(DAY, 5)))
    expect(await noticesOf(ball.host)).toMatchObject([{ title: 'The Ivory Ball: 2 tickets sold' }])
  })

  test('only when they want it, and of their own events', async () => {
    const [ball, other] = [await hosted(), await hosted('The Other Ball')]
    await db.pool.query(`update profiles set notification_preferences = '{"sales": false}' where id = $1`, [
      ball.host.id,
    ])
    await sell(ball, at('12:00'))
    await sell(other, at('12:00'))
    await tellAt(NINE)
    expect([(await noticesOf(ball.host)).length, (await noticesOf(other.host)).length]).toEqual([0, 1])
    expect(await noticesOf(guest)).toEqual([])
  })
})

test('two processes tell of a day once, and would twice if each told what the other has written', async () => {
  const notices = async (without = '') => {
    const ball = await hosted()
    await sell(ball, at('12:00'))
    const statement: typeof db.statement = (text, values) => db.statement(text.replace(without, ''), values)
    const ctx = { ...ctxOf(db), db: { ...db, statement }, now: NINE }
    // One that has written its row waits before it commits, until the other one waits for it.
    const when = 'after insert on told_sales for each row'
    await hesitating(db, { when }, { someoneComes: without !== '' }, () =>
      Promise.all([tellSales(ctx), tellSales(ctx)]),
    )
    return (await noticesOf(ball.host)).length
  }
  expect(await notices()).toBe(1)
  expect(await notices(' join claimed on claimed.event_id = sold.id')).toBe(2)
})
