import { expect, test } from 'vitest'
import { seatBoard } from '#modules/seating/live/seat-board.ts'

const free = (position: number) => ({ position, status: 0, leftMs: null })
const held = (position: number, leftMs: number) => ({ position, status: 1, leftMs })

test('a seat of which nothing was read cannot be had', () =>
  expect([...seatBoard(3).statuses]).toEqual([3, 3, 3]))

test('only what is other than before is told', () => {
  const board = seatBoard(4)
  expect(board.take([free(0), held(1, 500), { position: 2, status: 2, leftMs: null }], 0)).toEqual([
    0, 0, 1, 1, 2, 2,
  ])
  expect(board.take([free(0), held(1, 900), free(4), free(9)], 100)).toEqual([])
  expect([...board.statuses]).toEqual([0, 1, 2, 3])
})

test('a hold that is over frees its seat at its time, once', () => {
  const board = seatBoard(3)
  board.take([held(0, 500), held(1, 800)], 1_000)
  expect(board.nextExpiryMs()).toBe(1_500)
  expect(board.expire(1_499)).toEqual([])
  expect(board.expire(1_500)).toEqual([0, 0])
  expect(board.expire(1_500)).toEqual([])
  expect(board.nextExpiryMs()).toBe(1_800)
})

test('a hold that became a sale, or was given longer, is not freed at its old time', () => {
  const board = seatBoard(2)
  board.take([held(0, 500), held(1, 500)], 0)
  board.take([{ position: 0, status: 2, leftMs: null }, held(1, 900)], 100)
  expect(board.expire(600)).toEqual([])
  expect([...board.statuses]).toEqual([2, 1])
})
