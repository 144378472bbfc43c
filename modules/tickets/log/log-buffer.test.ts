import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FLUSH_AT, logBuffer, MAX_RETRIED } from '#modules/tickets/log/log-buffer.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

describe('lines that wait', () => {
  test('are enough at a hundred, and are taken once, the oldest first', () => {
    const buffer = logBuffer<number>()
    const due = numbers(0, 100).map((line) => buffer.add(line))
    expect([due.indexOf(true), due.filter(Boolean)]).toEqual([99, [true]])
    expect(buffer.take()).toEqual(numbers(0, 100))
    expect([buffer.take(), buffer.dropped()]).toEqual([[], 0])
  })

  test('come again before newer ones when they could not be written', () => {
    const buffer = logBuffer<number>()
    for (const line of numbers(0, 3)) buffer.add(line)
    const taken = buffer.take()
    buffer.add(3)
    buffer.giveBack(taken)
    expect([buffer.take(), buffer.dropped()]).toEqual([[0, 1, 2, 3], 0])
  })

  test('are fewer than two hundred after a failure: the oldest are dropped, and counted once', () => {
    const buffer = logBuffer<number>()
    buffer.giveBack(numbers(0, 250))
    expect(buffer.take()).toEqual(numbers(51, 250))
    expect([buffer.dropped(), buffer.dropped()]).toEqual([51, 0])
  })

  test('are bounded, in order and all accounted for, whatever is written and whatever fails', () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 130 }) }),
      fc.constantFrom('written', 'failed'),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const buffer = logBuffer<number>()
        let [next, written, lost] = [0, 0, 0]
        for (const one of steps) {
          if (typeof one === 'object') {
            for (let left = one.add; left > 0; left--) buffer.add(next++)
            continue
          }
          const taken = buffer.take()
          expect(taken.length).toBeLessThan(FLUSH_AT + MAX_RETRIED)
          expect(taken).toEqual(taken.toSorted((a, b) => a - b))
          if (one === 'failed') buffer.giveBack(taken)
          else written += taken.length
          lost += buffer.dropped()
        }
        const left = buffer.take().length
        expect(written + left + lost + buffer.dropped()).toBe(next)
      }),
    )
  })
})
