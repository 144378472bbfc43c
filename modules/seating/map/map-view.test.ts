import { expect, test } from 'vitest'
import {
  fitView,
  keepInSight,
  toPlan,
  toWindow,
  viewOfPart,
  zoomAt,
  zoomLimits,
  zoomTo,
} from '#modules/seating/map/map-view.ts'

const [plan, window] = [
  { w: 1_000, h: 500 },
  { w: 524, h: 400 },
]
const limits = zoomLimits(plan, window, 10)

test('at first the whole plan is in the middle of the window', () =>
  expect(fitView(plan, window)).toEqual({ scale: 0.5, dx: 12, dy: 75 }))

test('a point of the plan is where it is drawn', () => {
  const view = { scale: 2.5, dx: -40, dy: 7 }
  expect(toPlan(view, toWindow(view, { x: 123, y: 45 }))).toEqual({ x: 123, y: 45 })
})

test('what is under the finger stays under it while the map grows', () => {
  const view = fitView(plan, window)
  const at = { x: 200, y: 150 }
  const closer = zoomAt(view, 2, at, limits)
  expect(closer.scale).toBe(1)
  expect(toPlan(closer, at)).toEqual(toPlan(view, at))
})

test('nobody gets farther away than the whole plan, nor closer than a thumb', () => {
  const view = fitView(plan, window)
  expect(zoomAt(view, 0.1, { x: 0, y: 0 }, limits).scale).toBe(limits.min)
  expect(zoomAt(view, 1e6, { x: 0, y: 0 }, limits).scale).toBe(2.5)
  expect(zoomLimits(plan, { w: 320, h: 320 }, 10).max).toBe(2)
  expect(zoomLimits(plan, { w: 900, h: 630 }, 10).max).toBe(3.2)
})

test('who comes closer to a seat has it nearer to the middle, each time', () => {
  const seat = { x: 100, y: 100 }
  const first = zoomTo(fitView(plan, window), 1.6, seat, window, limits)
  expect(first.scale).toBe(0.8)
  expect(toWindow(first, seat)).toEqual({ x: 162, y: 162.5 })
  const second = zoomTo(first, 1.6, seat, window, limits)
  expect(toWindow(second, seat).x).toBeCloseTo(212)
})

test('a plan is not pushed out of its window', () => {
  expect(keepInSight({ scale: 1, dx: 900, dy: -9_000 }, plan, window)).toEqual({ scale: 1, dx: 72, dy: -172 })
  expect(keepInSight({ scale: 0.5, dx: 900, dy: 900 }, plan, window)).toEqual({ scale: 0.5, dx: 12, dy: 75 })
})

test('a part of the plan fills the window', () => {
  const view = viewOfPart({ left: 100, top: 100, right: 350, bottom: 200 }, window, limits, {
    x: 340,
    y: 110,
  })
  expect(view.scale).toBe(2)
  expect(toWindow(view, { x: 225, y: 150 })).toEqual({ x: 262, y: 200 })
})

test('of a part that does not fit at a size to be read, what was pressed is in the middle', () => {
  const close = { ...limits, min: 2 }
  const view = viewOfPart({ left: 100, top: 100, right: 900, bottom: 200 }, window, close, { x: 140, y: 110 })
  expect(toWindow(view, { x: 140, y: 150 })).toEqual({ x: 262, y: 200 })
})
