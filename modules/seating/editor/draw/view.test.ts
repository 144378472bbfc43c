import { expect, test } from 'vitest'
import { keptOver, middleOfView, panned, wholeRoom, zoomed } from '#modules/seating/editor/draw/view.ts'

const view = { x: 0, y: 0, w: 1_000, h: 500 }

test('what is under the finger stays there when the view comes nearer', () => {
  const near = zoomed(view, 2, { x: 250, y: 100 })
  expect(near).toEqual({ x: 125, y: 50, w: 500, h: 250 })
  expect((250 - near.x) / near.w).toBe(250 / 1_000)
})

test('the view comes neither nearer nor farther than anybody wants', () => {
  expect(zoomed(view, 1_000, { x: 0, y: 0 }).w).toBe(100)
  expect(zoomed(view, 0.00001, { x: 0, y: 0 }).w).toBe(200_000)
})

test('the room is moved with the finger, and shown whole at first', () => {
  expect(panned(view, { x: 10, y: -5 })).toMatchObject({ x: -10, y: 5 })
  expect(middleOfView(view)).toEqual({ x: 500, y: 250 })
  expect(middleOfView(wholeRoom({ w: 600, h: 400 }))).toEqual({ x: 300, y: 200 })
})

test.each([
  [
    { x: 10, y: 20 },
    { x: 10, y: 20 },
  ],
  [
    { x: -900, y: -900 },
    { x: -500, y: -250 },
  ],
  [
    { x: 5_000, y: 5_000 },
    { x: 100, y: 150 },
  ],
])('a room that is pulled to %j stays in the window', (at, kept) =>
  expect(keptOver({ ...view, ...at }, { w: 600, h: 400 })).toEqual({ ...view, ...kept }),
)
