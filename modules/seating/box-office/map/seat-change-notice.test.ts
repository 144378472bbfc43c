import { expect, test } from 'vitest'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import type { SeatState } from '#modules/seating/box-office/seat-state.ts'
import { type ShownSeats, nextNotice } from '#modules/seating/box-office/map/seat-change-notice.ts'

const seats = (state: SeatState) => [
  { id: 'S', row: '', table: '9', seatNumber: '3', section: '', state } as unknown as SeatOfList,
]
const result = { ok: true, value: null, intent: 'release', values: { seat: 'S' } } as const
const [blocked, free, sold] = [seats('blocked'), seats('free'), seats('sold')]
/** What is told after each step in turn. */
function told(...steps: ShownSeats[]) {
  let [answer, seen]: [ReturnType<typeof nextNotice>, ShownSeats] = [null, { result: null, seats: blocked }]
  return steps.map((now) => {
    ;[answer, seen] = [nextNotice(answer, seen, now), now]
    return answer && (answer.words?.text ?? 'not yet')
  })
}
const DONE = 'Table 9 · Seat 3 is on sale again.'

test('what was done is told once the seats are read after it, and stays so when a guest buys one', () =>
  expect(
    told(
      { result, seats: blocked },
      { result, seats: free },
      { result, seats: sold },
      { result: null, seats: sold },
    ),
  ).toEqual(['not yet', DONE, DONE, null]))

test('an answer that comes with its seats is told at once', () =>
  expect(told({ result, seats: free }, { result, seats: sold })).toEqual([DONE, DONE]))
