// What a sale of seats takes, and what it leaves to others: beside it, and on another night that sells by the same chart.
import { describe, expect, test } from 'vitest'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import { unpaidSeats } from '#modules/checkout/place/unpaid-seats.server.ts'
import { holdSeats, ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, ctxOf, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
import { checkoutIdOf } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'
import { anotherNight } from '#tests/support/seated-nights.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }

async function makeNights() {
  const saturday = await makeSeatedEvent(db, { A: { seats: 4 } })
  return { saturday, friday: await anotherNight(db, saturday) }
}
const buy = async (event: SeatedEvent, names: string[], over: object = {}, by?: PersonId) => {
  const buyer = by ?? (await makePerson(db))
  const seatIds = names.map((name) => event.seats[name]!)
  const request = await wantSeats(db, event, seatIds, { seatSession: newId(), by: buyer, ...over })
  return { request, answer: await buySeats(db, services, buyer, request) }
}

test('holds of other seats, and of another night, stay', async () => {
  const { friday, saturday } = await makeNights()
  const [visitor, session] = [newId(), newId()]
  const others = [
    { eventId: friday.eventId, session, seat: 'A2' },
    { eventId: saturday.eventId, session, seat: 'A1' },
    { eventId: saturday.eventId, session: visitor, seat: 'A3' },
  ]
  for (const { seat, ...other } of others) await holdSeats(db, other, [friday.seats[seat]!])
  expect((await buy(friday, ['A1'], { seatSession: visitor })).answer).toMatchObject({ status: 'completed' })
  for (const { seat, ...other } of others)
    expect((await ownSeatHolds(db, other)).seatIds).toEqual([friday.seats[seat]])
})

describe('the seats of an unpaid order', () => {
  test('are those of its buyer at this event, under its key', async () => {
    const { friday, saturday } = await makeNights()
    const { eventId } = friday
    const [buyer, other] = [await makePerson(db), await makePerson(db)]
    const standing = await addTicketType(db, eventId, { priceCents: 3000 })
    const lines = [{ eventId, ticketTypeId: standing, quantity: 1, unitPriceCents: 3000 }]
    const { request } = await buy(friday, ['A1'], { ...DECLINED, lines }, buyer)
    await buy(friday, ['A2'], DECLINED, other)
    expect(await unpaidSeats(db, eventId, buyer)).toMatchObject({
      seatIds: [friday.seats['A1']],
      orderKey: request.clientKey,
      expiresAt: expect.any(String),
    })
    expect(await unpaidSeats(db, saturday.eventId, buyer)).toBeNull()
  })

  test('are none once it is paid, or given back', async () => {
    const { friday } = await makeNights()
    const buyer = await makePerson(db)
    const { answer } = await buy(friday, ['A1'], DECLINED, buyer)
    await releaseCheckout(ctxOf(db), checkoutIdOf(answer))
    expect(await unpaidSeats(db, friday.eventId, buyer)).toBeNull()
    await buy(friday, ['A1'], {}, buyer)
    expect(await unpaidSeats(db, friday.eventId, buyer)).toBeNull()
  })
})
