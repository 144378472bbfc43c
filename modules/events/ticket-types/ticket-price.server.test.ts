import { expect, test } from 'vitest'
import { ticketPrice } from '#modules/pricing/early-bird.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'
import { addTicketType, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const UNTIL = '2031-05-01T20:00:00.000Z'

test.each([
  ['no early price', null, UNTIL, 4_000],
  ['a moment before its end', 2_500, '2031-05-01T19:59:59.999Z', 2_500],
  ['its last instant', 2_500, UNTIL, 2_500],
  ['a moment after its end', 2_500, '2031-05-01T20:00:00.001Z', 4_000],
  ['an early price of nothing', 0, UNTIL, 0],
] as const)('the database and the rule say one price: %s', async (_, cents, moment, price) => {
  const { eventId } = await makeEvent(db)
  const earlyBird = cents === null ? null : { cents, until: UNTIL }
  const type = await addTicketType(db, eventId, { priceCents: 4_000, earlyBird })
  const { rows } = await db.pool.query(
    'select ticket_price(t, $2) as price from ticket_types t where t.id = $1',
    [type, moment],
  )
  expect(rows).toEqual([{ price }])
  const priced = {
    price: toCents(4_000),
    earlyBirdPrice: cents === null ? null : toCents(cents),
    earlyBirdUntil: cents === null ? null : toInstant(new Date(UNTIL)),
  }
  expect(ticketPrice(priced, toInstant(new Date(moment)))).toBe(price)
})
