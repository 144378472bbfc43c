// Seats that many want at once. Each guard has its control: without the lock that protects, the same race ends badly.
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { orderPlacer, type Placed } from '#modules/checkout/place/place-order.server.ts'
import type { Placement } from '#modules/checkout/place/placement.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import { holdSeats, releaseSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makePerson, SECRET } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { billing, checkoutIdOf, countOf } from '#tests/support/buying.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { openSale } from '#tests/support/open-sale.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase({ max: 24 })

/** Runs `work` with a function that locks no seats. */
async function withoutLock(name: 'hold_seats' | 'place_checkouts', work: () => Promise<void>) {
  const source = await readFile(new URL(`../../../db/functions/${name}.sql`, import.meta.url), 'utf8')
  const lock = /(from seats s where s\.event_id = [^;]*) for no key update;/
  expect(source).toMatch(lock)
  await db.pool.query(source.replace(lock, '$1;'))
  try {
    await work()
  } finally {
    await db.pool.query(source)
  }
}

const placementOf = async (event: SeatedEvent, names: string[]): Promise<Placement> => {
  const seatSession = newId()
  const seats = [{ eventId: event.eventId, seatIds: names.map((name) => event.seats[name]!) }]
  const buyer = await makePerson(db)
  return {
    buyer,
    clientKey: newId(),
    quote: await quoteCart(ctxOf(db), [], buyer, [], { seats, session: seatSession }),
    billing,
    method: 'card',
    environment: 'simulator',
    referralCode: null,
    seatSession,
  }
}

test('two hundred visitors who want fifty seats hold and buy each once, and nobody waits for ever', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 25 }, B: { seats: 25 } }, { priceCents: 2000 })
  const seats = Object.values(event.seats)
  const buyers = await Promise.all(Array.from({ length: 200 }, () => makePerson(db)))
  const servers = Array.from({ length: 8 }, () => checkoutServices(db))
  let [held, bought, refused] = [0, 0, 0]
  const refusals = new Set<string>()
  const random = (at: number, turn: number) =>
    seats[(at * 7919 + turn * 104_729 + ((at * turn * 31) % 17)) % 50]!

  const tryToBuy = async (at: number) => {
    const session = newId()
    for (let turn = 1; turn <= 4; turn++) {
      const wanted = [...new Set([random(at, turn), random(at, turn + 50)])]
      const hold = await holdSeats(db, { eventId: event.eventId, session }, wanted)
      if (!hold.ok) {
        refusals.add(hold.failure.code)
        continue
      }
      // Every third thinks better of it.
      if (at % 3 === 0 && turn === 1) {
        await releaseSeatHolds(db, { eventId: event.eventId, session })
        continue
      }
      held += wanted.length
      const request = await wantSeats(db, event, wanted, { seatSession: session })
      const answer = await buySeats(db, servers[at % 8]!, buyers[at]!, request)
      if (answer.status === 'completed') bought += wanted.length
      else refused++
      return
    }
  }
  await Promise.all(buyers.map((_, at) => tryToBuy(at)))

  // Whoever held could buy: as many seats were held as were bought, and none twice.
  expect({ refused, held }).toEqual({ refused: 0, held: bought })
  expect([...refusals]).toEqual(['SEATS_TAKEN'])
  const { rows } = await db.pool.query(
    `select count(*)::integer as tickets, count(distinct seat_id)::integer as seats,
            (select taken from ticket_inventory i where i.event_id = $1 and i.ticket_type_id = $2) as taken
     from tickets where event_id = $1 and status = 'active'`,
    [event.eventId, event.ticketTypeId],
  )
  expect(rows).toEqual([{ tickets: bought, seats: bought, taken: bought }])
  expect(bought).toBeGreaterThan(30)
  expect(await countOf(db, 'from seat_holds where event_id = $1', [event.eventId])).toBe(0)
})

describe('a hold that meets a sale of its seat', () => {
  async function holdDuringSale(): Promise<string> {
    const event = await makeSeatedEvent(db, { A: { seats: 2 } })
    const placement = await placementOf(event, ['A1'])
    const { eventId } = event
    // The hold of who buys is over: it keeps nobody out any more.
    await holdSeats(db, { eventId, session: placement.seatSession! }, [event.seats['A1']!])
    await db.pool.query("update seat_holds set expires_at = now() - interval '1 minute'")
    const commit = await openSale(db, placement)
    const holding = holdSeats(db, { eventId, session: newId() }, [event.seats['A1']!])
    await untilLockWait(db, holding, 'hold_seats')
    await commit()
    const held = await holding
    return held.ok ? 'HELD' : held.failure.code
  }

  test('waits for it, and finds the seat taken', async () =>
    expect(await holdDuringSale()).toBe('SEATS_TAKEN'))

  test('would hold what is sold without the lock', () =>
    withoutLock('hold_seats', async () => expect(await holdDuringSale()).toBe('HELD')))
})

describe('a sale that meets a hold of its seat', () => {
  async function saleDuringHold(): Promise<string> {
    const event = await makeSeatedEvent(db, { A: { seats: 2 } })
    const placement = await placementOf(event, ['A1'])
    const holding = await db.pool.connect()
    await holding.query('begin')
    await holding.query('select hold_seats($1, $2, $3)', [[event.seats['A1']], event.eventId, newId()])
    const placing = orderPlacer(db, ticketSigner(SECRET))(placement)
    await untilLockWait(db, placing, 'place_ch')
    await holding.query('commit')
    holding.release()
    const placed = await placing
    return placed.status === 'refused' ? placed.failure.code : placed.status
  }

  test('waits for it, and leaves it the seat', async () => expect(await saleDuringHold()).toBe('SEATS_TAKEN'))

  test('would sell it without the lock', () =>
    withoutLock('place_checkouts', async () => expect(await saleDuringHold()).toBe('placed')))
})

describe('two sales of one seat at once, in two processes', () => {
  async function soldTwice(): Promise<string> {
    const event = await makeSeatedEvent(db, { A: { seats: 2 } })
    const [one, other] = [await placementOf(event, ['A1']), await placementOf(event, ['A1'])]
    const commit = await openSale(db, one)
    const place = orderPlacer(db, ticketSigner(SECRET))
    const placing: Promise<Placed | Error> = place(other).catch((error: unknown) => error as Error)
    expect(await untilLockWait(db, placing, 'place_ch')).toBe('waits')
    await commit()
    const placed = await placing
    if (placed instanceof Error) return 'an error'
    return placed.status === 'refused' ? placed.failure.code : placed.status
  }

  test('are one', async () => expect(await soldTwice()).toBe('SEATS_TAKEN'))
})

test('a batch gives a seat to one of its carts, and judges the other in the next', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 3 } })
  const place = orderPlacer(db, ticketSigner(SECRET))
  const placements = await Promise.all(
    [['A1', 'A2'], ['A2', 'A3'], ['A3']].map((names) => placementOf(event, names)),
  )
  const placed = await Promise.all(placements.map(place))
  const states = placed.map(({ status }) => status).join()
  expect(['placed,placed,refused', 'placed,refused,placed']).toContain(states)
})

describe('money that comes late for a seat', () => {
  async function lateFor(
    meanwhile: (event: SeatedEvent, seat: SeatId) => Promise<unknown>,
  ): Promise<boolean> {
    const event = await makeSeatedEvent(db, { A: { seats: 2 } })
    const buyer = await makePerson(db)
    const request = await wantSeats(db, event, [event.seats['A1']!], { seatSession: newId() })
    const answer = await buySeats(db, checkoutServices(db), buyer, {
      ...request,
      sourceToken: 'cnon:card-nonce-declined',
    })
    const checkoutId = checkoutIdOf(answer)
    await db.pool.query('select release_checkouts($1)', [[checkoutId]])
    const { rows } = await db.pool.query(
      "update payments set state = 'refund_due' where checkout_id = $1 returning id",
      [checkoutId],
    )
    await meanwhile(event, event.seats['A1']!)
    return takePlacesAgain(db, rows[0].id)
  }
  const nothing = () => Promise.resolve()
  const anotherHolds = ({ eventId }: SeatedEvent, seat: SeatId) =>
    holdSeats(db, { eventId, session: newId() }, [seat])
  const anotherBuys = async (event: SeatedEvent, seat: SeatId) =>
    buySeats(
      db,
      checkoutServices(db),
      await makePerson(db),
      await wantSeats(db, event, [seat], { seatSession: newId() }),
    )
  const blocked = (_: SeatedEvent, seat: SeatId) =>
    db.pool.query("update seats set status = 'blocked' where id = $1", [seat])
  const removed = (_: SeatedEvent, seat: SeatId) =>
    db.pool.query("update seats set status = 'removed', position = null where id = $1", [seat])

  test.each([
    ['takes it again where nobody has it', nothing, true],
    ['goes back where somebody holds it', anotherHolds, false],
    ['goes back where somebody has bought it', anotherBuys, false],
    ['goes back where it is blocked', blocked, false],
    ['goes back where it was taken away from the chart', removed, false],
  ])('%s', async (_, meanwhile, taken) => expect(await lateFor(meanwhile)).toBe(taken))

  test('waits for a hold of it that is being written, and goes back', async () => {
    const holding = await db.pool.connect()
    await holding.query('begin')
    const late = lateFor(({ eventId }, seat) =>
      holding.query('select hold_seats($1, $2, $3)', [[seat], eventId, newId()]),
    )
    await untilLockWait(db, late, 'take_places_again')
    await holding.query('commit')
    holding.release()
    expect(await late).toBe(false)
  })
})

test('visitors who hold the same seats in opposite order never wait for each other for ever', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 10 } })
  const seats = Object.values(event.seats)
  for (let round = 0; round < 10; round++) {
    const sessions = Array.from({ length: 12 }, () => newId())
    const held = await Promise.all(
      sessions.map((session, at) =>
        holdSeats(db, { eventId: event.eventId, session }, at % 2 ? seats : seats.toReversed()),
      ),
    )
    expect(held.filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.all(sessions.map((session) => releaseSeatHolds(db, { eventId: event.eventId, session })))
  }
})
