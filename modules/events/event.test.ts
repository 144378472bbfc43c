import { describe, expect, it } from 'vitest'
import { byNight, fewLeft, isOn, isOver, nightOf, saleState } from '#modules/events/event.ts'
import type { EventCard } from '#modules/events/event.ts'
import { instantAt } from '#platform/local-time.ts'
import { plusMs } from '#platform/time.ts'

const startsAt = instantAt('2026-12-12', '21:00', 'America/Chicago')
const endsAt = instantAt('2026-12-13', '02:00', 'America/Chicago')
const set: Parameters<typeof saleState>[0] = { status: 'published', startsAt, endsAt, ticketTypes: [] }
const places = (...left: number[]) => left.map((one) => ({ left: one }) as EventCard['ticketTypes'][number])

describe('a set from 9 PM to 2 AM', () => {
  it.each([
    ['before it starts', plusMs(startsAt, -1), false, false],
    ['as it starts', startsAt, true, false],
    ['after midnight', instantAt('2026-12-13', '01:59', 'America/Chicago'), true, false],
    ['as it ends', endsAt, false, true],
  ])('%s', (_, now, on, over) => {
    expect([isOn(set, now), isOver(set, now)]).toEqual([on, over])
  })

  it.each([
    ['at midnight it is still the night before', '00:00', '2026-12-12'],
    ['at 5:59 AM too', '05:59', '2026-12-12'],
    ['from 6 AM it is the day', '06:00', '2026-12-13'],
  ])('%s', (_, time, night) => {
    expect(nightOf(instantAt('2026-12-13', time, 'America/Chicago'), 'America/Chicago')).toBe(night)
  })
})

describe('whether tickets can be bought', () => {
  const before = plusMs(startsAt, -1)
  it.each([
    ['while places are left', { ticketTypes: places(0, 1) }, before, 'on_sale'],
    ['not when all are gone', { ticketTypes: places(0, 0) }, before, 'sold_out'],
    ['not when nothing is sold here', {}, before, 'door_only'],
    ['not from the start on', { ticketTypes: places(5) }, startsAt, 'started'],
    ['not when it is over', { ticketTypes: places(5) }, endsAt, 'over'],
    [
      'not when it is called off',
      { ticketTypes: places(5), status: 'cancelled' as const },
      before,
      'cancelled',
    ],
  ])('%s', (_, over, now, state) => {
    expect(saleState({ ...set, ...over }, now)).toBe(state)
  })
})

it.each([
  [[21], null],
  [[20], 20],
  [[1, 0], 1],
  [[10, 11], null],
  [[0], null],
])('%j places left are told as %j', (left, told) => {
  expect(fewLeft(places(...left))).toBe(told)
})

it('events stand under their nights even where zones shuffle them', () => {
  const events = ['2026-12-12', '2026-12-13', '2026-12-12'].map((night) => ({ night }))
  expect(byNight(events).map(({ night, events: ofNight }) => [night, ofNight.length])).toEqual([
    ['2026-12-12', 2],
    ['2026-12-13', 1],
  ])
})
