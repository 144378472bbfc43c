import { describe, expect, test } from 'vitest'
import {
  addTicketType,
  lockTicketTypes,
  moveTicketTypeUp,
  removeTicketType,
  sortTicketTypes,
} from '#modules/events/ticket-types/change-ticket-types.server.ts'
import { ONLY_THIS } from '#modules/events/series/merge/changed-nights.ts'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { TicketTypeFields } from '#modules/events/ticket-types/ticket-type-schema.ts'
import { newTicketTypeValues, ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { countOf, takenOf, want } from '#tests/support/buying.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

async function editorOf({ ownerId, eventId }: OnSale) {
  const manager = await proveManager(db, { id: ownerId, name: '' }, eventId, 'edit')
  if (!manager) throw new Error('Not an editor')
  return manager
}

type Typed = Partial<Record<keyof TicketTypeFields, string>>

/** Sends the form of the first ticket type as its page has it, with these fields changed. */
async function save(event: OnSale, over: Typed) {
  const manager = await editorOf(event)
  const [type] = await ticketTypesToEdit(db, manager)
  const seen = ticketTypeValues(type!)
  return saveTicketType(db, manager, { fields: readTicketType({ ...seen, ...over }), seen })
}

const TABLE = { ticketName: 'Table seat', price: '60', capacity: '40', earlyBirdPrice: '' }
const add = async (event: OnSale, over: Typed = {}) =>
  addTicketType(
    db,
    await editorOf(event),
    readTicketType({ ...newTicketTypeValues(newId<'ticket type'>()), ...TABLE, ...over }),
  )
const typesOf = async (event: OnSale) => ticketTypesToEdit(db, await editorOf(event))
const namesOf = async (event: OnSale) => (await typesOf(event)).map(({ name }) => name)
const onSale = async ({ eventId }: OnSale) => (await getEvent(db, eventId))!.ticketTypes
const sell = ({ eventId }: OnSale, taken: number) =>
  db.pool.query('update ticket_inventory set taken = $2 where event_id = $1', [eventId, taken])
const codeOf = (done: { ok: boolean; failure?: { code: string } }) => (done.ok ? 'OK' : done.failure?.code)

test('a ticket type takes other words, price, number and limit, and its price is another reading', async () => {
  const event = await makeEvent(db)
  const before = (await onSale(event))[0]!
  const over = {
    ticketName: 'Door list',
    ticketDescription: 'By the floor',
    price: '25',
    capacity: '80',
    maxPerPerson: '4',
  }
  expect(await save(event, over)).toEqual({ ok: true, value: ONLY_THIS })
  expect(await onSale(event)).toEqual([
    {
      ...before,
      name: 'Door list',
      description: 'By the floor',
      price: 2_500,
      left: 80,
      maxPerPerson: 4,
      version: before.version + 1,
    },
  ])
  expect(await save(event, {})).toEqual({ ok: true, value: ONLY_THIS })
  expect((await onSale(event))[0]?.version).toBe(before.version + 1)
})

test('it has an early-bird price to the end of a day, or none', async () => {
  const event = await makeEvent(db)
  expect((await save(event, { earlyBirdPrice: '30', earlyBirdUntil: '2099-01-02' })).ok).toBe(true)
  expect((await onSale(event))[0]).toMatchObject({
    earlyBirdPrice: 3_000,
    earlyBirdUntil: '2099-01-03T05:59:59.999Z',
  })
  expect((await save(event, {})).ok).toBe(true)
  expect((await onSale(event))[0]?.earlyBirdUntil).toBe('2099-01-03T05:59:59.999Z')
  expect(codeOf(await save(event, { price: '30' }))).toBe('EARLY_BIRD_NOT_CHEAPER')
  expect((await save(event, { earlyBirdPrice: '', earlyBirdUntil: '' })).ok).toBe(true)
  expect((await onSale(event))[0]?.earlyBirdPrice).toBeNull()
})

test('it never has fewer places than are taken', async () => {
  const event = await makeEvent(db)
  await sell(event, 30)
  expect(await save(event, { capacity: '29', price: '25' })).toEqual({
    ok: false,
    failure: { code: 'CAPACITY_BELOW_TAKEN', taken: 30 },
  })
  expect((await onSale(event))[0]?.price).toBe(4_000)
  expect((await save(event, { capacity: '30' })).ok).toBe(true)
})

test('it is sold within its days, in cash, lets in a group, and on some days', async () => {
  const event = await makeEvent(db, { endsAt: plusMs(systemNow(), 72 * HOUR_MS) })
  const before = (await onSale(event))[0]!
  const over = {
    saleStarts: '2099-01-02',
    saleStartsTime: '10:00',
    saleEnds: '2099-01-03',
    admits: '8',
    admitsOn: '1,2',
    paidBy: 'cash',
  }
  expect((await save(event, over)).ok).toBe(true)
  expect((await onSale(event))[0]).toMatchObject({
    saleStartsAt: '2099-01-02T16:00:00.000Z',
    saleEndsAt: '2099-01-04T06:00:00.000Z',
    admits: 8,
    admitsOn: [1, 2],
    paidBy: 'cash',
    version: before.version + 1,
  })
  expect(ticketTypeValues((await typesOf(event))[0]!)).toMatchObject(over)
  expect((await save(event, {})).ok).toBe(true)
  expect(ticketTypeValues((await typesOf(event))[0]!)).toMatchObject(over)
  expect(codeOf(await save(event, { saleEnds: '2099-01-01' }))).toBe('SALE_ENDS_BEFORE_IT_STARTS')
  expect(codeOf(await save(event, { admitsOn: '9' }))).toBe('DAY_NOT_OF_EVENT')
  expect(
    (await save(event, { admits: '', admitsOn: '', saleStarts: '', saleStartsTime: '', saleEnds: '' })).ok,
  ).toBe(true)
  expect((await onSale(event))[0]).toMatchObject({
    admits: 1,
    admitsOn: null,
    saleStartsAt: null,
    saleEndsAt: null,
  })
})

describe('once one is sold', () => {
  const sold = async (admitsOn: string) => {
    const event = await makeEvent(db, { endsAt: plusMs(systemNow(), 96 * HOUR_MS) })
    expect((await save(event, { admits: '2', admitsOn })).ok).toBe(true)
    await sell(event, 1)
    return event
  }

  test.each<[string, string, Typed, string]>([
    ['another number of guests', '', { admits: '4' }, 'ADMITS_SOLD'],
    ['nobody any more', '', { admits: '0' }, 'ADMITS_SOLD'],
    ['another day', '1', { admitsOn: '2' }, 'DAYS_SOLD'],
    ['fewer days', '1,2', { admitsOn: '1' }, 'DAYS_SOLD'],
    ['some days and not every day', '', { admitsOn: '1,2,3' }, 'DAYS_SOLD'],
    ['more days', '1', { admitsOn: '1,2' }, 'OK'],
    ['every day', '1', { admitsOn: '' }, 'OK'],
    ['the same', '1', { price: '30' }, 'OK'],
  ])('it lets in %s', async (_what, admitsOn, over, code) => {
    expect(codeOf(await save(await sold(admitsOn), over))).toBe(code)
  })
})

test('what is not on sale is seen and bought by nobody, and can be put on sale again', async () => {
  const event = await makeEvent(db)
  expect((await save(event, { isHidden: 'on' })).ok).toBe(true)
  expect(await onSale(event)).toEqual([])
  const buy = async () => checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(event, 1))
  expect((await buy()).status).toBe('refused')
  expect((await save(event, { isHidden: '' })).ok).toBe(true)
  expect((await buy()).status).toBe('completed')
})

test('it is the only one that changes, and is found at its own event alone', async () => {
  const [event, other] = [await makeEvent(db), await makeEvent(db)]
  await add(event)
  expect((await save(event, { price: '25', capacity: '80' })).ok).toBe(true)
  const facts = async (of: OnSale) => (await onSale(of)).map(({ price, left }) => `${price} ${left}`)
  expect([await facts(event), await facts(other)]).toEqual([['2500 80', '6000 40'], ['4000 100']])
  const theirs = { ticketTypeId: other.ticketTypeId }
  expect(codeOf(await save(event, theirs))).toBe('TICKET_TYPE_NOT_FOUND')
  const manager = await editorOf(event)
  expect(codeOf(await removeTicketType(db, manager, other.ticketTypeId))).toBe('TICKET_TYPE_NOT_FOUND')
  expect(codeOf(await moveTicketTypeUp(db, manager, other.ticketTypeId))).toBe('TICKET_TYPE_NOT_FOUND')
  expect(await namesOf(other)).toEqual(['General admission'])
})

test('another one is added behind the others, once for a form that is sent twice', async () => {
  const event = await makeEvent(db)
  const ticketTypeId = newId<'ticket type'>()
  const form = {
    ticketTypeId,
    earlyBirdPrice: '50',
    earlyBirdUntil: '2099-01-02',
    ticketDescription: 'Seats one',
  }
  expect((await Promise.all([add(event, form), add(event, form)])).map(codeOf)).toEqual(['OK', 'OK'])
  await add(event, { ticketName: 'Late' })
  expect(await namesOf(event)).toEqual(['General admission', 'Table seat', 'Late'])
  expect((await onSale(event))[1]).toMatchObject({
    name: 'Table seat',
    description: 'Seats one',
    price: 6_000,
    earlyBirdPrice: 5_000,
    maxPerPerson: 10,
    left: 40,
  })
  expect(codeOf(await add(event, { earlyBirdPrice: '50' }))).toBe('EARLY_BIRD_DAY_MISSING')
})

test('an event has 30 of them at most', async () => {
  const event = await makeEvent(db)
  for (let at = 1; at < MAX_TICKET_TYPES; at++) expect(codeOf(await add(event))).toBe('OK')
  expect(codeOf(await add(event))).toBe('TOO_MANY_TICKET_TYPES')
  expect(await typesOf(event)).toHaveLength(MAX_TICKET_TYPES)
})

test('one that nobody ever ordered is removed', async () => {
  const event = await makeEvent(db)
  await add(event)
  const manager = await editorOf(event)
  const [first, second] = await typesOf(event)
  expect(await removeTicketType(db, manager, second!.id)).toEqual({ ok: true, value: null })
  expect(await namesOf(event)).toEqual(['General admission'])
  await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(event, 1))
  expect(codeOf(await removeTicketType(db, manager, first!.id))).toBe('TICKET_TYPE_ORDERED')
  expect((await typesOf(event))[0]).toMatchObject({ taken: 1 })
})

test('one that is removed while it is bought is either sold or gone', async () => {
  for (let round = 0; round < 8; round++) {
    const event = await makeEvent(db)
    const buyer = await makePerson(db)
    const [removed, bought] = await Promise.all([
      removeTicketType(db, await editorOf(event), event.ticketTypeId),
      checkOut(ctxOf(db), checkoutServices(db), buyer, want(event, 1)),
    ])
    expect(removed.ok).toBe(bought.status === 'refused')
    expect(await takenOf(db, event)).toBe(removed.ok ? -1 : 1)
  }
})

test('one that is removed holds its places before anything else, as a sale does', async () => {
  const event = await makeEvent(db)
  const { db: slow, reached, go } = pausing(db, { before: 'delete from ticket_types', without: null })
  const removed = removeTicketType(slow, await editorOf(event), event.ticketTypeId)
  await reached
  const bought = checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(event, 1))
  const waiting = () => countOf(db, LOCK_WAITERS)
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
  go()
  expect([(await removed).ok, (await bought).status]).toEqual([true, 'refused'])
})

test('guests see them in the order in which they were put', async () => {
  const event = await makeEvent(db)
  await add(event, { ticketName: 'B' })
  await add(event, { ticketName: 'C' })
  const manager = await editorOf(event)
  const [a, , c] = await typesOf(event)
  expect((await moveTicketTypeUp(db, manager, c!.id)).ok).toBe(true)
  expect(await namesOf(event)).toEqual(['General admission', 'C', 'B'])
  await moveTicketTypeUp(db, manager, c!.id)
  await moveTicketTypeUp(db, manager, c!.id)
  expect((await onSale(event)).map(({ name }) => name)).toEqual(['C', 'General admission', 'B'])
  expect((await moveTicketTypeUp(db, manager, a!.id)).ok).toBe(true)
  expect(await namesOf(event)).toEqual(['General admission', 'C', 'B'])
})

test('they are put into any order; what is not named stays behind, and what is not theirs is left out', async () => {
  const [event, other] = [await makeEvent(db), await makeEvent(db)]
  await add(event, { ticketName: 'B' })
  await add(event, { ticketName: 'C' })
  const manager = await editorOf(event)
  const [a, b, c] = await typesOf(event)
  await sortTicketTypes(db, manager, [c!.id, a!.id, b!.id])
  expect(await namesOf(event)).toEqual(['C', 'General admission', 'B'])
  await sortTicketTypes(db, manager, [b!.id, other.ticketTypeId, newId()])
  expect(await namesOf(event)).toEqual(['B', 'C', 'General admission'])
  expect(await namesOf(other)).toEqual(['General admission'])
})

test('a ticket type that was changed since its form was merged is not written over', async () => {
  const event = await makeEvent(db)
  const manager = await editorOf(event)
  const seen = ticketTypeValues((await typesOf(event))[0]!)
  expect((await save(event, { capacity: '80' })).ok).toBe(true)
  const late = await saveTicketType(db, manager, { fields: readTicketType({ ...seen, price: '25' }), seen })
  expect(codeOf(late)).toBe('TICKET_TYPE_CHANGED_MEANWHILE')
  expect((await typesOf(event))[0]!.price).not.toBe(2500)
})

test('whoever changes them has the day of their event, and it waits for no other', async () => {
  const [event, other] = [await makeEvent(db), await makeEvent(db)]
  await db.pool.query(
    `update events set starts_at = starts_at + interval '40 days', ends_at = ends_at + interval '40 days' where id = $1`,
    [event.eventId],
  )
  const dayOf = async (id: string) =>
    (await db.pool.query<{ day: string }>('select date::text as day from events where id = $1', [id]))
      .rows[0]!.day
  await withTransaction(db, async (tx) => {
    expect((await lockTicketTypes(tx, event.eventId)).day).toBe(await dayOf(event.eventId))
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from events where id = any ($1) for no key update skip locked',
      [[event.eventId, other.eventId]],
    )
    expect(rows.map(({ id }) => id)).toEqual([other.eventId])
  })
})
