import { describe, expect, test } from 'vitest'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { addNights, MAX_NIGHTS_TO_COME } from '#modules/events/series/add-nights.server.ts'
import { nightsToEdit } from '#modules/events/series/nights-to-edit.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { addDays } from '#platform/local-time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { eventEditing, NOW } from '#tests/support/event-editing.ts'
import { publishEvent, SOON } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { publishSeries } from '#tests/support/series.ts'

const db = await testDatabase()
const { editorOf } = eventEditing(db)

type Event = Parameters<typeof editorOf>[0]
const weekly = (until: string) => ({ repeats: 'weekly', repeatsUntil: until }) as const
const add = async (event: Event, until: string) =>
  addNights(db, await editorOf(event), {
    rhythm: weekly(until),
    now: NOW,
    seats: 0,
    copySeats,
    copyPromoCodes,
  })
const daysOf = async (event: Event) => {
  const nights = await nightsToEdit(db, await editorOf(event), NOW)
  return Promise.all(nights.map(async ({ id }) => (await getEvent(db, id))?.night))
}
const alone = async (): Promise<Event> => {
  const owner = await makePerson(db)
  return { owner, id: await publishEvent(db, owner) }
}

describe('more nights', () => {
  test('make an event a series, whose first night it is', async () => {
    const event = await alone()
    expect(await daysOf(event)).toEqual([])
    expect(await add(event, addDays(SOON, 14))).toEqual({ ok: true, value: { added: 2 } })
    expect(await daysOf(event)).toEqual([SOON, addDays(SOON, 7), addDays(SOON, 14)])
  })

  test('continue a series from its last night, with the tickets that night has now', async () => {
    const nights = await publishSeries(db)
    const last = nights.at(-1)!
    await db.pool.query('update ticket_types set price_cents = 3500 where event_id = $1', [last.id])
    expect(await add(last, addDays(last.day, 7))).toEqual({ ok: true, value: { added: 1 } })
    const all = await nightsToEdit(db, await editorOf(last), NOW)
    expect(all).toHaveLength(5)
    expect((await getEvent(db, all[4]!.id))?.ticketTypes[0]?.price).toBe(3_500)
    expect((await getEvent(db, nights[0]!.id))?.ticketTypes[0]?.price).toBe(2_000)
  })

  test('have the early price of a night that was moved, as many days before each', async () => {
    const nights = await publishSeries(db, { earlyBirdPrice: '15', earlyBirdUntil: addDays(SOON, -3) })
    const last = nights.at(-1)!
    await db.pool.query(
      `with moved as (update events set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' where id = $1)
       update ticket_types set early_bird_until = early_bird_until + interval '2 days' where event_id = $1`,
      [last.id],
    )
    expect(await add(last, addDays(last.day, 9))).toEqual({ ok: true, value: { added: 1 } })
    const { rows } = await db.pool.query<{ days: number }>(
      `select e.date - (t.early_bird_until at time zone e.time_zone)::date as days
       from events e join ticket_types t on t.event_id = e.id where e.series_id = $1`,
      [last.seriesId],
    )
    expect(rows.map(({ days }) => days)).toEqual([3, 3, 3, 3, 3])
  })

  test('are added once, however often and at once the form is sent', async () => {
    const event = await alone()
    const done = await Promise.all([1, 2, 3].map(() => add(event, addDays(SOON, 21))))
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await daysOf(event)).toHaveLength(4)
    expect(await add(event, addDays(SOON, 21))).toMatchObject({ failure: { code: 'NIGHTS_THERE_ALREADY' } })
    expect(await add(event, addDays(SOON, 28))).toEqual({ ok: true, value: { added: 1 } })
  })

  test('leave out the days of nights that were moved, and days that are past', async () => {
    const [first, second] = await publishSeries(db)
    await db.pool.query(
      `update events set starts_at = starts_at + interval '28 days', ends_at = ends_at + interval '28 days' where id = $1`,
      [second?.id],
    )
    // The moved night has the day after the four in the rhythm already.
    expect(await add(first!, addDays(SOON, 35))).toEqual({ ok: true, value: { added: 1 } })
    const event = await alone()
    await db.pool.query(
      `update events set starts_at = starts_at - interval '42 days', ends_at = ends_at - interval '42 days' where id = $1`,
      [event.id],
    )
    expect(await add(event, addDays(SOON, -14))).toEqual({ ok: true, value: { added: 3 } })
  })

  test('are not added to what is not on, nor beyond two years of weeks', async () => {
    const event = await alone()
    expect(await add(event, addDays(SOON, 366))).toMatchObject({ ok: true })
    const last = (await nightsToEdit(db, await editorOf(event), NOW)).at(-1)!
    const end = { owner: event.owner, id: last.id }
    expect(await add(end, addDays(SOON, 364 + 364))).toMatchObject({ ok: true })
    expect((await daysOf(event)).length).toBeLessThanOrEqual(MAX_NIGHTS_TO_COME)
    const far = (await nightsToEdit(db, await editorOf(event), NOW)).at(-1)!
    expect(await add({ owner: event.owner, id: far.id }, addDays(SOON, 364 + 364 + 364))).toMatchObject({
      failure: { code: 'SERIES_TOO_LONG' },
    })
    await db.pool.query("update events set status = 'cancelled' where id = $1", [event.id])
    expect(await add(event, addDays(SOON, 7))).toMatchObject({ failure: { code: 'EVENT_NOT_PUBLISHED' } })
  })
})
