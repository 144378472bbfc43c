import { describe, expect, it } from 'vitest'
import { groupByNight, fewLeft, isOn, isOver, saleState } from '#modules/events/event.ts'
import type { EventCard, TicketTypeOnSale } from '#modules/events/event.ts'
import { instantAt } from '#platform/local-time.ts'
import { HOUR_MS, plusMs } from '#platform/time.ts'

const startsAt = instantAt('2026-12-12', '21:00', 'America/Chicago')
const endsAt = instantAt('2026-12-13', '02:00', 'America/Chicago')
const set: Parameters<typeof saleState>[0] & Pick<EventCard, 'startsAt'> = {
  status: 'published',
  startsAt,
  endsAt,
  onlineUntil: startsAt,
  ticketTypes: [],
  ticketUrl: '',
}
const type = (over: Partial<TicketTypeOnSale>) =>
  ({ admits: 1, saleStartsAt: null, saleEndsAt: null, ...over }) as EventCard['ticketTypes'][number]
const places = (...left: number[]) => left.map((one) => type({ left: one }))

describe('whether a set from 9 PM to 2 AM is over', () => {
  it.each([
    ['before it starts', plusMs(startsAt, -1), false, false],
    ['as it starts', startsAt, true, false],
    ['after midnight', instantAt('2026-12-13', '01:59', 'America/Chicago'), true, false],
    ['as it ends', endsAt, false, true],
  ])('%s', (_, now, on, over) => {
    expect([isOn(set, now), isOver(set, now)]).toEqual([on, over])
  })
})

describe('whether tickets can be bought', () => {
  const before = plusMs(startsAt, -1)
  it.each([
    ['while places are left', { ticketTypes: places(0, 1) }, before, 'on_sale'],
    ['not when all are gone', { ticketTypes: places(0, 0) }, before, 'sold_out'],
    ['not when nothing is sold here', {}, before, 'door_only'],
    ['elsewhere when another site sells them', { ticketUrl: 'https://a.example' }, before, 'elsewhere'],
    ['here first', { ticketTypes: places(1), ticketUrl: 'https://a.example' }, before, 'on_sale'],
    [
      'before the first day of sale',
      { ticketTypes: [type({ left: 5, saleStartsAt: startsAt })] },
      before,
      'opens_later',
    ],
    [
      'when one is on sale, and one later',
      { ticketTypes: [type({ left: 5, saleStartsAt: startsAt }), type({ left: 1 })] },
      before,
      'on_sale',
    ],
    [
      'after the last day of sale',
      { ticketTypes: [type({ left: 5, saleEndsAt: before })] },
      before,
      'sale_ended',
    ],
    [
      'later, when one has ended',
      { ticketTypes: [type({ left: 5, saleEndsAt: before }), type({ left: 5, saleStartsAt: startsAt })] },
      before,
      'opens_later',
    ],
    [
      'never, when what comes later is gone',
      { ticketTypes: [type({ left: 0, saleStartsAt: startsAt })] },
      before,
      'sold_out',
    ],
    [
      'not when only extras are left',
      { ticketTypes: [type({ left: 0 }), type({ left: 9, admits: 0 })] },
      before,
      'sold_out',
    ],
    ['where there are only extras', { ticketTypes: [type({ left: 9, admits: 0 })] }, before, 'on_sale'],
    ['not from the start on', { ticketTypes: places(5) }, startsAt, 'started'],
    [
      'until the end where its host sells on',
      { ticketTypes: places(5), onlineUntil: endsAt },
      plusMs(endsAt, -1),
      'on_sale',
    ],
    ['not from that end on', { ticketTypes: places(5), onlineUntil: endsAt }, endsAt, 'over'],
    ['not when it is over', { ticketTypes: places(5) }, endsAt, 'over'],
    [
      'not when it is called off',
      { ticketTypes: places(5), status: 'cancelled' as const },
      before,
      'cancelled',
    ],
    [
      'not while it is postponed, before its old day',
      { ticketTypes: places(5), status: 'postponed' as const },
      before,
      'postponed',
    ],
    [
      'not while it is postponed, after its old day',
      { ticketTypes: places(5), status: 'postponed' as const },
      endsAt,
      'postponed',
    ],
    [
      'not when it was put away before its night',
      { ticketTypes: places(5), status: 'archived' as const },
      before,
      'cancelled',
    ],
    [
      'not when it is over and put away',
      { ticketTypes: places(5), status: 'archived' as const },
      endsAt,
      'over',
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

describe('events grouped by night', () => {
  const timeZone = 'America/Chicago'
  const from = (day: string, time: string, hours: number) => {
    const starts = instantAt(day, time, timeZone)
    return { night: day, startsAt: starts, endsAt: plusMs(starts, hours * HOUR_MS), timeZone }
  }
  const nights = (events: ReturnType<typeof from>[], day: string, time: string) =>
    groupByNight(events, instantAt(day, time, timeZone)).map((one) => [
      one.night,
      one.isTonight,
      one.events.length,
    ])

  it('stay together even where time zones shuffle them', () => {
    const days = ['2026-12-12', '2026-12-13', '2026-12-12']
    const events = days.map((day) => from(day, '20:00', 5))
    expect(nights(events, '2026-12-01', '12:00')).toEqual([
      ['2026-12-12', false, 2],
      ['2026-12-13', false, 1],
    ])
  })

  it('say tonight of what is on, and of a weekender on its second night', () => {
    const events = [
      from('2026-12-11', '18:00', 53),
      from('2026-12-12', '21:00', 5),
      from('2026-12-13', '20:00', 5),
    ]
    expect(nights(events, '2026-12-12', '22:00')).toEqual([
      ['2026-12-12', true, 2],
      ['2026-12-13', false, 1],
    ])
    expect(nights(events, '2026-12-13', '00:30')).toEqual([
      ['2026-12-12', true, 2],
      ['2026-12-13', false, 1],
    ])
    expect(nights(events.slice(0, 1), '2026-12-10', '22:00')).toEqual([['2026-12-11', false, 1]])
  })
})
