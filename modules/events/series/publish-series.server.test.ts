import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { listEventAddresses } from '#modules/events/list/list-event-addresses.server.ts'
import { listSimilarEvents } from '#modules/events/list/next/list-similar-events.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { eventPictures, removeEventPicture } from '#modules/events/pictures/event-pictures.server.ts'
import { copyNights } from '#modules/events/series/copy-nights.server.ts'
import { getSeries } from '#modules/events/series/get-series.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { addDays } from '#platform/local-time.ts'
import { newId } from '#platform/ids.ts'
import { DAY_MS, dayIn, formatTime, plusMs, systemNow } from '#platform/time.ts'
import { makePerson } from '#tests/support/box-office.ts'
import { publishEvent, SOON } from '#tests/support/event-form.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type PublishedNight, publishSeries } from '#tests/support/series.ts'

const db = await testDatabase()
const now = systemNow()

/** Columns that each night has for itself. */
const ITS_OWN = [
  'id',
  'starts_at',
  'ends_at',
  'doors_at',
  'date',
  'time',
  'series_day',
  'created_at',
  'updated_at',
]

async function editorOf({ owner, id }: PublishedNight) {
  const manager = await proveManager(db, { id: owner, name: '' }, id, 'edit')
  if (!manager) throw new Error('Not an editor')
  return manager
}

describe('a series', () => {
  test('is published with all its nights, each an event of its own with all its tickets', async () => {
    const nights = await publishSeries(db, {
      doors: '20:00',
      'ticketName-2': 'Table for eight',
      'price-2': '160',
      'capacity-2': '10',
      'admits-2': '8',
      'paidBy-2': 'online',
      'saleStarts-2': addDays(SOON, -10),
      'saleStartsTime-2': '10:00',
      'saleEnds-2': addDays(SOON, -1),
    })
    expect(nights.map(({ day }) => day)).toEqual([
      SOON,
      addDays(SOON, 7),
      addDays(SOON, 14),
      addDays(SOON, 21),
    ])
    const events = await Promise.all(nights.map(({ id }) => getEvent(db, id)))
    expect(events.map((event) => event?.night)).toEqual(nights.map(({ day }) => day))
    expect(events.map((event) => event?.ticketTypes.map(({ name, left }) => `${name} ${left}`))).toEqual(
      nights.map(() => ['General admission 150', 'Table for eight 10']),
    )
    const tables = events.map((event) => event!.ticketTypes[1]!)
    expect(tables.map(({ admits }) => admits)).toEqual([8, 8, 8, 8])
    expect(tables.map(({ paidBy }) => paidBy)).toEqual(nights.map(() => 'online'))
    const daysOfSale = nights.map(({ day }) => [addDays(day, -10), addDays(day, -1)])
    expect(
      tables.map(({ saleStartsAt, saleEndsAt }) => [
        dayIn(saleStartsAt!, 'America/Chicago'),
        dayIn(plusMs(saleEndsAt!, -1), 'America/Chicago'),
      ]),
    ).toEqual(daysOfSale)
    expect(tables.every(({ saleStartsAt }) => formatTime(saleStartsAt!, 'America/Chicago') === '10 AM')).toBe(
      true,
    )
    const types = events.flatMap((event) => event?.ticketTypes.map(({ id }) => id) ?? [])
    expect(new Set(types).size).toBe(8)
  })

  test('copies every column of a night but its own times', async () => {
    const [first] = await publishSeries(db)
    await db.pool.query(
      `update events set event_type = 'premium', motif = 3, latitude = 41, longitude = -87,
         refund_policy = 'None', accepts_cash = true where id = $1`,
      [first?.id],
    )
    const times = { startsAt: now, endsAt: plusMs(now, DAY_MS), doorsAt: null }
    const [copy] = await withTransaction(db, (tx) =>
      copyNights(tx, {
        eventId: first!.id,
        nights: [{ day: '2040-01-01', ...times }],
        copySeats,
        copyPromoCodes,
      }),
    )
    const { rows } = await db.pool.query<{ row: object }>(
      'select to_jsonb(e) - $2::text[] as row from events e where id = any ($1)',
      [[first?.id, copy], ITS_OWN],
    )
    expect(rows[1]?.row).toEqual(rows[0]?.row)
  })

  test('holds an early price as many days before each night', async () => {
    const until = addDays(SOON, -10)
    const nights = await publishSeries(db, { earlyBirdPrice: '15', earlyBirdUntil: until })
    const { rows } = await db.pool.query<{ day: string; time: string }>(
      `select (t.early_bird_until at time zone e.time_zone)::date::text as day,
         to_char(t.early_bird_until at time zone e.time_zone, 'HH24:MI:SS.MS') as time
       from ticket_types t join events e on e.id = t.event_id where e.series_id = $1 order by e.starts_at`,
      [nights[0]?.seriesId],
    )
    expect(rows).toEqual([0, 7, 14, 21].map((days) => ({ day: addDays(until, days), time: '23:59:59.999' })))
  })

  test('joins the same ticket of all nights', async () => {
    const nights = await publishSeries(db)
    const { rows } = await db.pool.query<{ same: string }>(
      `select distinct coalesce(t.series_type_id, t.id) as same from ticket_types t join events e on e.id = t.event_id
       where e.series_id = $1`,
      [nights[0]?.seriesId],
    )
    expect(rows).toHaveLength(1)
  })

  test('is told by its rhythm, its next night and its nights to come', async () => {
    const nights = await publishSeries(db, { title: 'Friday Night Set' })
    const [first, second] = nights
    const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${SOON}T12:00:00Z`),
    )
    expect((await getEvent(db, second!.id))?.series).toEqual({
      id: first?.seriesId,
      rhythm: `Every ${weekday}`,
    })
    await db.pool.query(
      "update events set title = 'The old name', starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
      [first?.id],
    )
    expect(await getSeries(db, now, first!.seriesId)).toMatchObject({
      title: 'Friday Night Set',
      rhythm: `Every ${weekday}`,
      organizer: { name: 'Ivory Social Club' },
    })
    const { events } = await listEvents(db, now, { seriesId: first!.seriesId })
    expect(events.map(({ id }) => id)).toEqual(nights.slice(1).map(({ id }) => id))
    const { series } = await listEventAddresses(db, now)
    expect(series.map(({ id }) => id)).toContain(first?.seriesId)
  })

  test('is called what most of its nights to come are, and not what the nearest alone is', async () => {
    const [first, second, third, fourth] = await publishSeries(db, {
      title: 'Friday Night Set',
      description: 'Every week.',
    })
    const rename = (id: string | undefined, title: string, description: string) =>
      db.pool.query('update events set title = $2, description = $3 where id = $1', [id, title, description])
    const told = () => getSeries(db, now, first!.seriesId)
    await rename(first?.id, 'The Anniversary', 'With cake.')
    expect(await told()).toMatchObject({ title: 'Friday Night Set', description: 'Every week.' })
    // The name of most, in the words of most of those.
    await rename(second?.id, 'Friday Night Set', 'With a guest.')
    expect(await told()).toMatchObject({ title: 'Friday Night Set', description: 'Every week.' })
    // Of as many as the others, the nearest.
    await rename(third?.id, 'The Anniversary', 'With cake.')
    expect(await told()).toMatchObject({ title: 'The Anniversary', description: 'With cake.' })
    // What is over or called off has no say.
    await db.pool.query("update events set status = 'cancelled' where id = $1", [third?.id])
    await rename(fourth?.id, 'Friday Night Set', 'With a guest.')
    expect(await told()).toMatchObject({ title: 'Friday Night Set', description: 'With a guest.' })
  })

  test('is told by its last night when it is over', async () => {
    const nights = await publishSeries(db)
    await db.pool.query(
      "update events set title = title || ' ' || series_day, starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year' where series_id = $1",
      [nights[0]?.seriesId],
    )
    expect((await getSeries(db, now, nights[0]!.seriesId))?.title).toBe(`The Ivory Ball ${nights[3]?.day}`)
  })

  test('is unknown by what is no id, by one that never was, and before anything is published', async () => {
    expect(await getSeries(db, now, 'friday')).toBeUndefined()
    expect(await getSeries(db, now, newId<'series'>())).toBeUndefined()
    const [night] = await publishSeries(db)
    await db.pool.query("update events set status = 'draft' where series_id = $1", [night?.seriesId])
    expect(await getSeries(db, now, night!.seriesId)).toBeUndefined()
  })

  test('stands with its nearest night alone among similar events', async () => {
    const city = { city: 'Peoria' }
    const nights = await publishSeries(db, city)
    const other = await publishEvent(db, await makePerson(db), city)
    const event = await getEvent(db, other)
    const alike = await listSimilarEvents(db, now, event!, 3)
    expect(alike.filter(({ city: name }) => name === 'Peoria').map(({ id }) => id)).toEqual([nights[0]?.id])
  })

  test('shows one flyer on all nights, which is deleted with the last one that shows it', async () => {
    const file = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#7a1f2b' } })
      .png()
      .toBuffer()
    const nights = await publishSeries(db, {}, { file })
    const editors = await Promise.all(nights.map(editorOf))
    const shown = await Promise.all(editors.map(async (editor) => (await eventPictures(db, editor)).pictures))
    const id = shown[0]?.[0]?.id
    expect(shown.map((pictures) => pictures.map((picture) => picture.id))).toEqual(nights.map(() => [id]))
    const isStored = async () => (await db.pool.query('select from pictures where id = $1', [id])).rowCount
    for (const editor of editors.slice(1)) await removeEventPicture(db, editor, id!)
    expect(await isStored()).toBe(1)
    expect((await eventPictures(db, editors[0]!)).pictures).toHaveLength(1)
    expect((await eventPictures(db, editors[1]!)).pictures).toHaveLength(0)
    await removeEventPicture(db, editors[0]!, id!)
    expect(await isStored()).toBe(0)
  })
})
