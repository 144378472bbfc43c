import { expect, test } from 'vitest'
import { nightsText } from '#modules/seating/event-chart/nights-text.ts'

const OWN =
  'Each night has its own copy of the chart, with its own guests and blocked seats: what you change here stays with this night.'

test.each<[[number, number, number], boolean, string | null]>([
  [[0, 0, 0], true, null],
  [[3, 0, 0], true, `${OWN} The 3 other nights to come have the same chart.`],
  [
    [1, 1, 1],
    true,
    `${OWN} Of the 3 other nights to come 1 has the same chart, 1 has another chart, 1 has no chart.`,
  ],
  [
    [0, 0, 5],
    false,
    'A chart that you choose here is for this night alone. The 5 other nights to come have no chart.',
  ],
  [[1, 0, 0], true, `${OWN} The other night to come has the same chart.`],
  [
    [0, 2, 4],
    false,
    'A chart that you choose here is for this night alone. Of the 6 other nights to come 2 have a chart, 4 have no chart.',
  ],
])('the other nights %j of one that is sold by the seat (%s)', ([same, other, none], isSold, text) => {
  expect(nightsText({ same, other, none }, isSold)).toBe(text)
})
