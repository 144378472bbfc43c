// Which door is first on the night.
import { expect, test } from 'vitest'
import { type Door, inDoorOrder } from '#modules/tickets/door/door.ts'
import { HOUR_MS, plusMs, toInstant } from '#platform/time.ts'

const now = toInstant('2026-12-13T03:00:00Z') // 9 PM on the 12th in Chicago

/** A door from so many hours from now until so many. */
const door = (title: string, from: number, until: number) =>
  ({
    title,
    startsAt: plusMs(now, from * HOUR_MS),
    endsAt: plusMs(now, until * HOUR_MS),
    timeZone: 'America/Chicago',
  }) as Door

test.each<[string, Door[], string[]]>([
  ['none', [], []],
  [
    'tonight’s before those to come and those that are over',
    [door('tomorrow', 24, 28), door('over', -6, -2), door('tonight', -1, 4)],
    ['tonight', 'tomorrow', 'over'],
  ],
  [
    'of several tonight, the one that began first',
    [door('after-party', 4, 8), door('ball', -1, 4), door('weekender', -24, 40)],
    ['weekender', 'ball', 'after-party'],
  ],
  [
    'of those to come the soonest, of those that are over the latest',
    [
      door('in a month', 700, 704),
      door('long ago', -700, -696),
      door('soon', 24, 28),
      door('lately', -28, -24),
    ],
    ['soon', 'in a month', 'lately', 'long ago'],
  ],
  [
    'one that ends in this moment is over',
    [door('ends now', -4, 0), door('to come', 30, 34)],
    ['to come', 'ends now'],
  ],
])('the order of doors: %s', (_, doors, order) => {
  expect(inDoorOrder(doors, now).map(({ title }) => title)).toEqual(order)
  expect(inDoorOrder(doors.toReversed(), now).map(({ title }) => title)).toEqual(order)
})
