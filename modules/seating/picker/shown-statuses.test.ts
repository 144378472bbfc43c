import { expect, test } from 'vitest'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import { shownStatuses } from '#modules/seating/picker/shown-statuses.ts'

const { free, held, sold: taken, unavailable } = SEAT_STATUS

test.each([
  ['nothing is chosen', [free, held, taken], {}, [free, held, taken]],
  ['seats are theirs', [held, held], { wanted: [0, 1], held: [0, 1] }, [held, held]],
  ['one is on its way back', [held, held], { wanted: [1], held: [0, 1] }, [free, held]],
  ['one was let go of', [held, held], { freed: [0] }, [free, held]],
  ['one was let go of, and sold since', [taken], { freed: [0] }, [taken]],
  ['one was let go of and is wanted again', [held], { wanted: [0], freed: [0] }, [held]],
])('where %s, %j with %j are shown as %j', (_, statuses, choice, shown) =>
  expect([
    ...shownStatuses(Uint8Array.from(statuses), () => true, { wanted: [], held: [], freed: [], ...choice }),
  ]).toEqual(shown),
)

test('what is not on sale for them cannot be had, but for what they hold', () => {
  const none = { wanted: [], held: [], freed: [] }
  expect([...shownStatuses(Uint8Array.from([free, held, free]), (at) => at === 2, none)]).toEqual([
    unavailable,
    held,
    free,
  ])
})

test('what is as it was is the same, so that nothing is drawn anew', () => {
  const statuses = Uint8Array.from([free, held])
  expect(shownStatuses(statuses, () => true, { wanted: [], held: [], freed: [0] })).toBe(statuses)
})
