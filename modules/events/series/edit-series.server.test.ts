import { describe, expect, test } from 'vitest'
import { guestsOfEdit } from '#modules/checkout/cancel/guests-of-edit.server.ts'
import { editEvent } from '#modules/events/edit/edit-event.server.ts'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { editedWords } from '#modules/events/edit/edit-messages.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { getSeries } from '#modules/events/series/get-series.server.ts'
import { addDays } from '#platform/local-time.ts'
import { eventEditing, readEdited, NOW } from '#tests/support/event-editing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type PublishedNight, publishSeries } from '#tests/support/series.ts'

const db = await testDatabase()
const { edit, editAndTell, editorOf, hold, mailsOf } = eventEditing(db)

const read = (nights: readonly PublishedNight[]) =>
  Promise.all(nights.map(async ({ id }) => (await getEvent(db, id))!))
const four = async () => {
  const nights = await publishSeries(db)
  const [first, second, third, fourth] = nights
  if (!first || !second || !third || !fourth) throw new Error('A series has four nights here')
  return { nights, first, second, third, fourth }
}

const rhythmOf = async ({ seriesId }: PublishedNight) =>
  (
    await db.pool.query<{ day: string }>(
      'select series_day::text as day from events where series_id = $1 order by series_day',
      [seriesId],
    )
  ).rows.map(({ day }) => day)

describe('a series', () => {
  test('changes on one night, from it on, or as a whole', async () => {
    const { nights, second } = await four()
    expect(await edit(second, { title: 'One night' })).toMatchObject({ value: { others: 0 } })
    expect((await read(nights)).map(({ title }) => title)).toEqual([
      'The Ivory Ball',
      'One night',
      'The Ivory Ball',
      'The Ivory Ball',
    ])
    expect(await edit(second, { attire: 'Gold', nights: 'after' })).toMatchObject({ value: { others: 2 } })
    expect((await read(nights)).map(({ attire }) => attire)).toEqual(['Ivory', 'Gold', 'Gold', 'Gold'])
    expect(await edit(second, { djs: 'DJ Nell', nights: 'all' })).toMatchObject({ value: { others: 3 } })
    expect(new Set((await read(nights)).map(({ djs }) => djs))).toEqual(new Set(['DJ Nell']))
  })

  test('changes after one night was sold and one was edited alone', async () => {
    const { nights, first, second, third, fourth } = await four()
    await hold(third.id)
    expect(await edit(fourth, { starts: '22:00', djs: 'DJ Slick' })).toMatchObject({ ok: true })
    const over = { starts: '20:00', djs: 'DJ Nell', nights: 'after' }
    // Nobody is told before the words were read, and nothing is changed on any night.
    expect(await edit(second, over)).toMatchObject({
      failure: { code: 'GUESTS_NOT_TOLD', messages: [{ guests: 1, message: { subject: /^New time: / } }] },
    })
    expect(new Set((await read(nights)).map(({ djs }) => djs))).toEqual(new Set(['DJ Mercer', 'DJ Slick']))
    const done = await editAndTell(second, over)
    expect(done).toEqual({ ok: true, value: { guestsTold: 1, others: 1, keepTheirOwn: [fourth.day] } })
    expect(done.ok && editedWords(done.value)).toMatch(
      /^Your changes are saved, on 1 other night too, and your guests are told\. What was changed on one night alone stays there: \w+, \w+ \d+\.$/,
    )
    const [one, two, three, last] = await read(nights)
    expect([one, two, three, last].map((event) => event?.djs)).toEqual([
      'DJ Mercer',
      'DJ Nell',
      'DJ Nell',
      'DJ Slick',
    ])
    expect(three?.startsAt.slice(11, 13)).toBe(two?.startsAt.slice(11, 13))
    expect(await mailsOf(third.id)).toHaveLength(1)
    for (const { id } of [first, second, fourth]) expect(await mailsOf(id)).toEqual([])
  })

  test('tells the guests of each night about their own', async () => {
    const { second, third, fourth } = await four()
    await hold(third.id)
    await hold(fourth.id)
    const over = { venueId: '', venueName: 'The Grand', city: 'Columbus', region: 'OH', nights: 'after' }
    expect(await edit(second, over)).toMatchObject({
      failure: { messages: [{ guests: 1 }, { guests: 1 }] },
    })
    expect(await edit(second, { ...over, words: 'other words' })).toMatchObject({
      failure: { code: 'GUESTS_NOT_TOLD' },
    })
    expect(await editAndTell(second, over)).toMatchObject({ value: { guestsTold: 2, others: 2 } })
    for (const { id } of [third, fourth]) expect(await mailsOf(id)).toHaveLength(1)
  })

  test('goes to one new venue, and on under one new name', async () => {
    const { nights, first } = await four()
    const over = {
      venueId: '',
      venueName: 'The Grand',
      city: 'Gary',
      region: 'IN',
      timeZone: 'America/Chicago',
    }
    expect(
      await edit(first, { ...over, organizerId: '', hostName: 'Oxblood Social Club', nights: 'all' }),
    ).toMatchObject({ ok: true })
    const events = await read(nights)
    expect(new Set(events.map(({ venue, organizer }) => `${venue} ${organizer.id}`)).size).toBe(1)
    const { rows } = await db.pool.query<{ venues: number; names: number }>(
      `select (select count(*)::int from venues where owner_id = $1) as venues,
         (select count(*)::int from organizers where owner_id = $1) as names`,
      [first.owner],
    )
    expect(rows).toEqual([{ venues: 2, names: 2 }])
  })

  test('moves to another weekday, which is its rhythm from then on', async () => {
    const { nights, first, third } = await four()
    expect(await edit(third, { day: addDays(third.day, -1) })).toMatchObject({ ok: true })
    expect(await edit(first, { day: addDays(first.day, 1), nights: 'all' })).toMatchObject({
      value: { others: 2, keepTheirOwn: [addDays(third.day, -1)] },
    })
    const days = (await read(nights)).map(({ night }) => night)
    expect(days).toEqual(nights.map(({ day }) => addDays(day, day === third.day ? -1 : 1)))
    // The one that stays keeps its day in the old rhythm.
    expect(await rhythmOf(first)).toEqual(nights.map(({ day }) => addDays(day, day === third.day ? 0 : 1)))
    expect((await getSeries(db, NOW, first.seriesId))?.rhythm).toBeNull()
  })

  test('moves by a week, over the days that it has', async () => {
    const { nights, first } = await four()
    expect(await edit(first, { day: addDays(first.day, 7), nights: 'all' })).toMatchObject({
      value: { others: 3 },
    })
    expect((await read(nights)).map(({ night }) => night)).toEqual(nights.map(({ day }) => addDays(day, 7)))
    expect(await rhythmOf(first)).toEqual(nights.map(({ day }) => addDays(day, 7)))
    expect((await getSeries(db, NOW, first.seriesId))?.rhythm).toMatch(/^Every \w+day$/)
  })

  test('moves a week back onto a night that stays, which keeps its day in the rhythm', async () => {
    const { nights, second } = await four()
    expect(await edit(second, { day: addDays(second.day, -7), nights: 'after' })).toMatchObject({
      value: { others: 2 },
    })
    expect((await read(nights)).map(({ night }) => night)).toEqual(
      nights.map(({ day }, at) => (at === 0 ? day : addDays(day, -7))),
    )
  })

  test('leaves alone what is over, postponed or cancelled', async () => {
    const { nights, first, second, third, fourth } = await four()
    await db.pool.query("update events set status = 'cancelled' where id = $1", [second.id])
    await db.pool.query("update events set status = 'postponed' where id = $1", [third.id])
    await db.pool.query(
      "update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
      [fourth.id],
    )
    expect(await edit(first, { title: 'New', nights: 'all' })).toMatchObject({ value: { others: 0 } })
    expect((await read(nights)).map(({ title }) => title)).toEqual([
      'New',
      ...Array(3).fill('The Ivory Ball'),
    ])
  })

  test('leaves alone a night that was cancelled after it was chosen', async () => {
    const { nights, first, second, third } = await four()
    await db.pool.query("update events set status = 'cancelled' where id = $1", [second.id])
    const manager = await editorOf(first)
    const before = await eventToEdit(db, manager)
    const others = [await editorOf(second), await editorOf(third)]
    const done = await editEvent(db, manager, {
      fields: readEdited({ ...eventValues(before), title: 'New' }),
      seenAt: before.updatedAt,
      others,
      now: NOW,
      guests: guestsOfEdit,
    })
    expect(done).toMatchObject({ value: { others: 1 } })
    const [, cancelled, changed] = await read(nights)
    expect([cancelled?.title, changed?.title]).toEqual(['The Ivory Ball', 'New'])
  })

  test('is changed on no night when one of them cannot take it over', async () => {
    const { nights, first, fourth } = await four()
    const back = { day: addDays(fourth.day, -35), title: 'New', nights: 'all' }
    expect(await edit(fourth, back)).toMatchObject({
      failure: {
        code: 'OTHER_NIGHT_UNFIT',
        day: first.day,
        failure: { fields: [{ code: 'STARTS_IN_PAST' }] },
      },
    })
    expect(new Set((await read(nights)).map(({ title }) => title))).toEqual(new Set(['The Ivory Ball']))
  })
})
