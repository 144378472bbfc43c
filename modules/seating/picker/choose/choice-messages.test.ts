import { expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { choiceMessage } from '#modules/seating/picker/choose/choice-messages.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

// Row A of five seats in the section Floor, and Table 1 of four in none.
const plan = planOfChart(smallChart())
const [first, second] = plan.categories
const limits = { [first!.id]: 8, [second!.id]: 8 }

test.each([
  ['SEATS_TAKEN', [1], 'Somebody was faster: Floor · Row A · Seat 2 is taken. Please choose another.'],
  [
    'SEATS_TAKEN',
    [1, 5],
    'Somebody was faster: Floor · Row A · Seat 2; Table 1 · Seat 1 are taken. Please choose others.',
  ],
  ['SEATS_TAKEN', [0, 1, 2, 3, 4], /Seat 4 and 1 more are taken/],
  ['SEATS_TAKEN', [], 'Somebody was faster: one of these seats is taken. Please choose another.'],
  ['NOT_ENOUGH_LEFT', [], /not left for that, or are more than one person may have/],
  [
    'OVER_LIMIT',
    [],
    'That is more seats than one person may have: at most 8, with what you have bought, and hold on other devices.',
  ],
] as const)('%s of %j says its facts', (code, unavailable, text) =>
  expect(choiceMessage({ code, unavailable: [...unavailable] }, { plan, limits })).toMatch(text),
)

test('a category without seats to choose is not named', () =>
  expect(
    choiceMessage({ code: 'OVER_LIMIT', unavailable: [] }, { plan, limits: { [second!.id]: 2 } }),
  ).toContain('at most 2, with'))

test('where categories differ, how many of each', () =>
  expect(
    choiceMessage({ code: 'OVER_LIMIT', unavailable: [] }, { plan, limits: { ...limits, [second!.id]: 2 } }),
  ).toBe(
    `That is more seats than one person may have: at most 8 of ${first!.name}, 2 of ${second!.name}, with what you have bought, and hold on other devices.`,
  ))
