// The best seats in the place of those that a visitor holds: what they have afterwards, and until when.
import { expect, test } from 'vitest'
import { chooseSeats, ownSeats } from '#modules/seating/picker/choose-seats.server.ts'
import { eventPlans } from '#modules/seating/picker/event-plans.server.ts'
import type { SeatChoice } from '#modules/seating/picker/seat-choice-schema.ts'
import { newId, type PromoCodeId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'

const db = await testDatabase()
type Best = Extract<SeatChoice, { intent: 'best' }>
const BEST: Best = {
  intent: 'best',
  quantity: 4,
  maxPrice: null,
  section: '',
  together: true,
  accessible: false,
}

async function room() {
  const { eventId } = await makeRoomOnSale(db)
  const { rows } = await db.pool.query(
    'select id as "chartId", geometry_hash as "geometryHash" from seating_charts where event_id = $1',
    [eventId],
  )
  const chart = (await eventPlans(db).find(eventId, rows[0].geometryHash))!
  const visitor = (email: string | null = null) => {
    const as = { eventId, session: newId() }
    const sale = (promoCodeId: PromoCodeId | null) => ({ ...rows[0], chart, email, promoCodeId })
    const ask = (
      choice: Parameters<typeof chooseSeats>[3],
      promoCodeId: PromoCodeId | null = null,
      by = db,
    ) => chooseSeats(by, as, sale(promoCodeId), choice)
    return {
      hold: (seats: number[], promoCodeId: PromoCodeId | null = null) =>
        ask({ intent: 'hold', plan: rows[0].geometryHash, seats }, promoCodeId),
      extend: () => ask({ intent: 'extend' }),
      best: (wanted: Partial<Omit<Best, 'intent'>> = {}, by = db) => ask({ ...BEST, ...wanted }, null, by),
      held: () => ownSeats(db, as, chart),
    }
  }
  const change = (set: string) => db.pool.query(`${set} where event_id = $1`, [eventId])
  return { eventId, visitor, change, age: () => change(AGED) }
}
const AGED = "update seat_holds set expires_at = expires_at - interval '10 minutes'"

test.each<[string, object, string, string?]>([
  ['not enough are left', { maxPrice: 1 }, 'NOT_ENOUGH_LEFT'],
  ['they are too many with those of another browser', {}, 'OVER_LIMIT', 'jackie@steppers.example'],
])(
  'where %s a visitor keeps what they hold, also what they could not hold again, and for no longer',
  async (_, wanted, code, email) => {
    const event = await room()
    const { rows: types } = await event.change('select id from ticket_types')
    await event.change('update ticket_types set is_hidden = price_cents = 6000, max_per_person = 5')
    const promoCodeId = await makePromoCode(db, event, { ticketTypeIds: types.map(({ id }) => id) })
    expect(await event.visitor(email).hold([78, 79])).toMatchObject({ ok: true })
    const guest = event.visitor(email)
    expect(await guest.hold([0, 70], promoCodeId)).toMatchObject({ ok: true })
    await guest.extend()
    await event.age()
    const before = await guest.held()
    expect(await guest.best(wanted)).toEqual({ ok: false, failure: { code, unavailable: [] } })
    expect(before).toMatchObject({ positions: [0, 70], isExtended: true })
    expect(await guest.held()).toEqual(before)
  },
)

test('the best take the place of what was held, until the same instant', async () => {
  const event = await room()
  const guest = event.visitor()
  await guest.hold([77, 78, 79])
  await guest.extend()
  await event.age()
  const { expiresAt } = await guest.held()
  const best = await guest.best()
  expect(best).toMatchObject({ ok: true, value: { expiresAt, isExtended: true, isTogether: true } })
  const held = await guest.held()
  expect(held).toMatchObject({ positions: best.ok && best.value.positions, expiresAt })
  expect(held.positions).toHaveLength(4)
  expect(await event.visitor().hold([77, 78, 79])).toMatchObject({ ok: true })
})

test('what they hold themselves is among the best, and what another holds is not', async () => {
  const event = await room()
  const [guest, another] = [event.visitor(), event.visitor()]
  await guest.hold([4, 5])
  await another.hold([6])
  await event.change(
    "update seats set status = case when position in (4, 5, 6, 7) then status else 'blocked' end",
  )
  expect(await guest.best({ quantity: 3 })).toMatchObject({ value: { positions: [4, 5, 7] } })
  expect(await guest.best({ quantity: 4 })).toMatchObject({ failure: { code: 'NOT_ENOUGH_LEFT' } })
  expect(await guest.held()).toMatchObject({ positions: [4, 5, 7] })
})

/** Before each statement something else is done. */
const slower = (first: (text: string) => Promise<unknown>): typeof db => ({
  ...db,
  statement: async (...asked) => {
    await first(asked[0])
    return db.statement(...asked) as never
  },
})

test.each([
  ['others are found where another was faster', 2, { ok: true }],
  ['what they hold is kept where others always were', 3, { ok: false, failure: { code: 'SEATS_TAKEN' } }],
])('for who holds seats %s', async (_, timesFaster, expected) => {
  const event = await room()
  const guest = event.visitor()
  await guest.hold([78, 79])
  const before = await guest.held()
  let times = 0
  const slow = slower(async (text) => {
    if (text.includes('hold_seats') && times++ < timesFaster) await event.visitor().best()
  })
  const best = await guest.best({}, slow)
  expect(best).toMatchObject(expected)
  expect((await guest.held()).positions).toEqual(best.ok ? best.value.positions : before.positions)
  expect(times).toBe(3)
})

test('who asks in two tabs at once holds what the later one found, and no more', async () => {
  const event = await room()
  const guest = event.visitor()
  const slow = slower(() => guest.best({ section: 'Standard' }))
  const best = await guest.best({ section: 'At the floor' }, slow)
  expect(best).toMatchObject({ value: { isElsewhere: false } })
  const { positions } = await guest.held()
  expect(positions).toEqual(best.ok && best.value.positions)
  expect(positions).toHaveLength(4)
})
