// The best seats in the place of those that a visitor holds: what they have afterwards, and until when.
import { expect, test } from 'vitest'
import { chooseSeats, ownSeats } from '#modules/seating/picker/choose/choose-seats.server.ts'
import { eventPlans } from '#modules/seating/picker/event-plans.server.ts'
import { readSeatSale } from '#modules/seating/picker/read-seat-sale.server.ts'
import { findingBest } from '#modules/seating/whole-rooms.server.ts'
import type { SeatChoice } from '#modules/seating/picker/choose/seat-choice-schema.ts'
import { newId, type PromoCodeId } from '#platform/ids.ts'
import { occupied } from '#tests/support/occupied.ts'
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
  const sale = async () => (await readSeatSale(db, eventId, null))!
  const { geometryHash: plan } = await sale()
  const chart = (await eventPlans(db).find(eventId, plan))!
  const visitor = (email: string | null = null) => {
    const as = { eventId, session: newId() }
    const ask = async (
      choice: Parameters<typeof chooseSeats>[3],
      promoCodeId: PromoCodeId | null = null,
      by = db,
    ) => chooseSeats(by, as, { ...(await sale()), chart, email, promoCodeId }, choice)
    return {
      hold: (seats: number[], promoCodeId: PromoCodeId | null = null) =>
        ask({ intent: 'hold', plan, seats }, promoCodeId),
      extend: () => ask({ intent: 'extend' }),
      best: (wanted: Partial<Omit<Best, 'intent'>> = {}, by = db) => ask({ ...BEST, ...wanted }, null, by),
      held: () => ownSeats(db, as, chart),
    }
  }
  const change = (set: string) => db.pool.query(`${set} where event_id = $1`, [eventId])
  return { eventId, visitor, change, age: () => change(AGED) }
}
const AGED = "update seat_holds set expires_at = expires_at - interval '10 minutes'"

test.each<[string, object, string, string?, boolean?]>([
  ['not enough are left', { maxPrice: 1 }, 'NOT_ENOUGH_LEFT'],
  ['they are too many with those of another browser', {}, 'NOT_ENOUGH_LEFT', 'jackie@steppers.example'],
  ['they are that once they are found', {}, 'OVER_LIMIT', 'jackie@steppers.example', true],
])(
  'where %s a visitor keeps what they hold, also what they could not hold again, and for no longer',
  async (_, wanted, code, email, isLate = false) => {
    const event = await room()
    const { rows: types } = await event.change('select id from ticket_types')
    await event.change('update ticket_types set is_hidden = price_cents = 6000, max_per_person = 5')
    const promoCodeId = await makePromoCode(db, event, { ticketTypeIds: types.map(({ id }) => id) })
    const holdElsewhere = async () =>
      expect(await event.visitor(email).hold([78, 79])).toMatchObject({ ok: true })
    if (!isLate) await holdElsewhere()
    const guest = event.visitor(email)
    expect(await guest.hold([0, 70], promoCodeId)).toMatchObject({ ok: true })
    await guest.extend()
    await event.age()
    const before = await guest.held()
    const statement: typeof db.statement = async (text, values) => {
      const rows = await db.statement<never>(text, values)
      if (isLate && text.includes('get_best')) await holdElsewhere()
      return rows
    }
    const best = await guest.best(wanted, { ...db, statement })
    expect(best).toEqual({ ok: false, failure: { code, unavailable: [] } })
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

test('what they could not hold again, as after the end of a promo code, is kept beside the best', async () => {
  const event = await room()
  const { rows: types } = await event.change('select id from ticket_types')
  await event.change('update ticket_types set is_hidden = price_cents = 6000')
  const promoCodeId = await makePromoCode(db, event, { ticketTypeIds: types.map(({ id }) => id) })
  const guest = event.visitor()
  expect(await guest.hold([0, 70], promoCodeId)).toMatchObject({ ok: true })
  const best = await guest.best({ quantity: 1, section: 'Standard' })
  if (!best.ok) throw new Error(best.failure.code)
  expect(best.value).toMatchObject({ isElsewhere: false, positions: [0, expect.any(Number)] })
  expect(best.value.positions).not.toContain(70)
  expect((await guest.held()).positions).toEqual(best.value.positions)
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

test.each<[object, boolean, number]>([
  [{ section: 'At the floor' }, true, 2],
  [{ section: 'At the floor', maxPrice: 4000 }, true, 0],
  [{ section: 'Standard' }, false, 5],
  [{}, false, 7],
  [{ maxPrice: 4000 }, false, 5],
])(
  'who asked for %j hears whether seats are elsewhere, %s, and that one person may have %i',
  async (wanted, isElsewhere, mostThere) => {
    const event = await room()
    await event.change(
      'update ticket_types set max_per_person = case when price_cents = 6000 then 2 else 5 end',
    )
    expect(await event.visitor().best(wanted)).toMatchObject({ value: { isElsewhere, mostThere } })
  },
)

test.each([
  [{ section: 'At the floor', maxPrice: 4000 }, 6_380],
  [{ section: 'At the floor', maxPrice: 6000 }, undefined],
  [{ section: 'At the floor' }, undefined],
])(
  'who asked for %j hears for how much a seat there is where that is more, %s',
  async (wanted, leastThere) => {
    const best = await (await room()).visitor().best(wanted)
    expect(best.ok && best.value.leastThere).toBe(leastThere)
  },
)

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

test('who asks for the best while too many others do keeps what they hold, and may hold other seats', async () => {
  const visitor = (await room()).visitor()
  await visitor.hold([3])
  const over = await occupied(findingBest)
  expect(await visitor.best()).toEqual({ ok: false, failure: { code: 'BUSY', unavailable: [] } })
  expect(await visitor.hold([4])).toMatchObject({ ok: true, value: { positions: [3, 4] } })
  await over()
  expect(await visitor.best()).toMatchObject({ ok: true })
})
