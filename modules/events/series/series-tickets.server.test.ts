import { describe, expect, test } from 'vitest'
import { addTicketType, removeTicketType } from '#modules/events/ticket-types/change-ticket-types.server.ts'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import { saveTicketType } from '#modules/events/ticket-types/save-ticket-type.server.ts'
import type { TicketTypeFields } from '#modules/events/ticket-types/ticket-type-schema.ts'
import { newTicketTypeValues, ticketTypeValues } from '#modules/events/ticket-types/ticket-type-values.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { addDays } from '#platform/local-time.ts'
import { newId } from '#platform/ids.ts'
import { eventEditing } from '#tests/support/event-editing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { readTicketType } from '#tests/support/ticket-type-form.ts'
import { type PublishedNight, publishSeries } from '#tests/support/series.ts'

const db = await testDatabase()
const { editorOf } = eventEditing(db)

const typesOf = async (night: PublishedNight) => ticketTypesToEdit(db, await editorOf(night))
const all = async <T>(nights: readonly PublishedNight[], of: (night: PublishedNight) => Promise<T>) => {
  const found: T[] = []
  for (const night of nights) found.push(await of(night))
  return found
}
const pricesOf = (nights: readonly PublishedNight[]) =>
  all(nights, async (night) => (await typesOf(night))[0]?.price)

type Typed = Partial<Record<keyof TicketTypeFields, string>>

/** Sends the form of the first ticket type of a night for it and for others. */
async function save(night: PublishedNight, over: Typed, others: readonly PublishedNight[] = []) {
  const [type] = await typesOf(night)
  const seen = ticketTypeValues(type!)
  const fields = readTicketType({ ...seen, ...over })
  return saveTicketType(db, await editorOf(night), { fields, seen }, await all(others, editorOf))
}

async function four() {
  const nights = await publishSeries(db)
  const [first, second, third, fourth] = nights
  if (!first || !second || !third || !fourth) throw new Error('A series has four nights here')
  return { nights, first, second, third, fourth }
}

describe('the same ticket of a series', () => {
  test('has a new price from a night on, but where it has one of its own', async () => {
    const { nights, second, third, fourth } = await four()
    expect(await save(fourth, { price: '50' })).toMatchObject({ value: { others: 0 } })
    expect(await save(second, { price: '25', ticketName: 'Admission' }, [third, fourth])).toEqual({
      ok: true,
      value: { others: 2, keepTheirOwn: [fourth.day] },
    })
    expect(await pricesOf(nights)).toEqual([2_000, 2_500, 2_500, 5_000])
    const names = await all(nights, async (night) => (await typesOf(night))[0]?.name)
    expect(names).toEqual(['General admission', 'Admission', 'Admission', 'Admission'])
  })

  test('is added to every night or to none', async () => {
    const { nights, first, second, third, fourth } = await four()
    await db.pool.query("update events set ends_at = starts_at + interval '60 hours' where id = $1", [
      first.id,
    ])
    const fields = readTicketType({
      ...newTicketTypeValues(newId<'ticket type'>()),
      ticketName: 'Last day',
      price: '20',
      capacity: '5',
      admitsOn: '3',
    })
    const added = await addTicketType(
      db,
      await editorOf(first),
      fields,
      await all([second, third, fourth], editorOf),
    )
    expect(added).toMatchObject({
      failure: { code: 'OTHER_NIGHT_UNFIT', failure: { code: 'DAY_NOT_OF_EVENT' } },
    })
    expect((await all(nights, typesOf)).map((types) => types.length)).toEqual([1, 1, 1, 1])
  })

  test('is sold as many days before each night, for the same group', async () => {
    const { nights, first, second, third, fourth } = await four()
    const over = {
      saleStarts: addDays(first.day, -10),
      saleStartsTime: '10:00',
      saleEnds: addDays(first.day, -1),
      admits: '2',
      paidBy: 'cash',
    }
    await save(third, { saleEnds: third.day })
    expect(await save(first, over, [second, third, fourth])).toEqual({
      ok: true,
      value: { others: 3, keepTheirOwn: [third.day] },
    })
    const values = await all(nights, async (night) => ticketTypeValues((await typesOf(night))[0]!))
    expect(values.map(({ saleStarts }) => saleStarts)).toEqual([
      addDays(first.day, -10),
      addDays(second.day, -10),
      '',
      addDays(fourth.day, -10),
    ])
    expect(values.map(({ saleStartsTime }) => saleStartsTime)).toEqual(['10:00', '10:00', '', '10:00'])
    expect(values.map(({ saleEnds }) => saleEnds)).toEqual([
      addDays(first.day, -1),
      addDays(second.day, -1),
      third.day,
      addDays(fourth.day, -1),
    ])
    expect(values.map(({ admits, paidBy }) => `${admits} ${paidBy}`)).toEqual(nights.map(() => '2 cash'))
    await save(first, { saleStartsTime: '12:00' }, [second, third, fourth])
    const times = await all(
      nights,
      async (night) => ticketTypeValues((await typesOf(night))[0]!).saleStartsTime,
    )
    expect(times).toEqual(['12:00', '12:00', '', '12:00'])
  })

  test('is the same from whichever night it is changed, whatever it is called there', async () => {
    const { nights, first, second, third, fourth } = await four()
    expect((await save(second, { ticketName: 'At the table' })).ok).toBe(true)
    expect(await save(third, { price: '30' }, [first, second, fourth])).toMatchObject({
      value: { others: 3 },
    })
    expect(await pricesOf(nights)).toEqual([3_000, 3_000, 3_000, 3_000])
  })

  test('has an early price as many days before each night', async () => {
    const { nights, first, second, third, fourth } = await four()
    const day = addDays(first.day, -3)
    const offer = { earlyBirdPrice: '15', earlyBirdUntil: day }
    expect((await save(first, offer, [second, third, fourth])).ok).toBe(true)
    const days = await all(nights, async (night) => {
      const [type] = await typesOf(night)
      return ticketTypeValues(type!).earlyBirdUntil
    })
    expect(days).toEqual(nights.map((night) => addDays(night.day, -3)))
  })

  test('never has fewer places than are taken on one of them, and then changes on none', async () => {
    const { nights, first, second, third } = await four()
    await db.pool.query('update ticket_inventory set taken = 30 where event_id = $1', [third.id])
    expect(await save(first, { capacity: '29', price: '25' }, [second, third])).toEqual({
      ok: false,
      failure: {
        code: 'OTHER_NIGHT_UNFIT',
        day: third.day,
        failure: { code: 'CAPACITY_BELOW_TAKEN', taken: 30 },
      },
    })
    expect(await pricesOf(nights)).toEqual([2_000, 2_000, 2_000, 2_000])
  })

  test('is added to several nights, once however often it is sent', async () => {
    const { nights, first, second, third, fourth } = await four()
    const others = await all([third, fourth], editorOf)
    const earlyBirdUntil = addDays(second.day, -7)
    const fields = readTicketType({
      ...newTicketTypeValues(newId<'ticket type'>()),
      ticketName: 'Table',
      price: '60',
      capacity: '10',
      earlyBirdPrice: '40',
      earlyBirdUntil,
    })
    const manager = await editorOf(second)
    expect(await addTicketType(db, manager, fields, others)).toMatchObject({ value: { others: 2 } })
    expect(await addTicketType(db, manager, fields, others)).toMatchObject({ ok: true })
    const tables = await all(nights, async (night) =>
      (await typesOf(night))
        .filter(({ name }) => name === 'Table')
        .map((type) => ticketTypeValues(type).earlyBirdUntil),
    )
    expect(tables).toEqual([[], ...[second, third, fourth].map(({ day }) => [addDays(day, -7)])])
    // A night that has it no more is left out.
    const table = (await typesOf(third)).find(({ name }) => name === 'Table')
    expect((await removeTicketType(db, await editorOf(third), table!.id)).ok).toBe(true)
    const added = (await typesOf(second)).find(({ id }) => id === fields.ticketTypeId)
    const seen = ticketTypeValues(added!)
    const changed = {
      ...fields,
      price: (await typesOf(first))[0]!.price,
      earlyBirdPrice: null,
      earlyBirdUntil: '',
    }
    expect(await saveTicketType(db, manager, { fields: changed, seen }, others)).toMatchObject({
      value: { others: 1 },
    })
  })

  test('is added on no night when one of them has no room for it', async () => {
    const { first, second } = await four()
    await db.pool.query(
      `insert into ticket_types (event_id, id, name, price_cents) select $1, gen_random_uuid(), 'More', 0
       from generate_series(2, $2)`,
      [second.id, MAX_TICKET_TYPES],
    )
    const fields = readTicketType({
      ...newTicketTypeValues(newId<'ticket type'>()),
      ticketName: 'Table',
      price: '60',
      capacity: '10',
    })
    expect(await addTicketType(db, await editorOf(first), fields, [await editorOf(second)])).toMatchObject({
      failure: { code: 'OTHER_NIGHT_UNFIT', day: second.day, failure: { code: 'TOO_MANY_TICKET_TYPES' } },
    })
    expect(await typesOf(first)).toHaveLength(1)
  })
})
