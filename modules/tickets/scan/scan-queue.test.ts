import { afterEach, expect, test, vi } from 'vitest'
import { MAX_WAITING, scanQueue } from '#modules/tickets/scan/scan-queue.ts'

afterEach(() => vi.unstubAllGlobals())

/** A queue, what it asked, and the answer to what it asks now. */
function asking() {
  const queue = scanQueue()
  const asked: string[] = []
  let end: { resolve: () => void; reject: (error: Error) => void } | undefined
  const add = (key: string) =>
    queue.add(key, () => {
      asked.push(key)
      return new Promise((resolve, reject) => {
        end = { resolve, reject }
      })
    })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const answer = async (error?: Error) => {
    await settled()
    if (error) end?.reject(error)
    else end?.resolve()
    await settled()
  }
  return { queue, asked, add, answer }
}

test('the second is asked when the first has its answer', async () => {
  const { queue, asked, add, answer } = asking()
  expect(queue.isBusy()).toBe(false)
  add('A')
  add('B')
  await answer()
  expect([asked, queue.isBusy()]).toEqual([['A', 'B'], true])
  await answer()
  expect(queue.isBusy()).toBe(false)
})

test('what is asked, or waits, is not asked again until it has its answer', async () => {
  const { asked, add, answer } = asking()
  for (const key of ['A', 'A', 'B', 'B']) add(key)
  await answer()
  await answer()
  expect(asked).toEqual(['A', 'B'])
  add('A')
  await answer()
  expect(asked).toEqual(['A', 'B', 'A'])
})

test('one is asked and four wait, no more', async () => {
  const { asked, add, answer } = asking()
  const keys = Array.from({ length: 2 * MAX_WAITING }, (_, at) => `${at}`)
  for (const key of keys) add(key)
  for (const _ of keys) await answer()
  expect(asked).toEqual(keys.slice(0, 1 + MAX_WAITING))
})

test('a fault of one is told to the browser, and the next is asked', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const { queue, asked, add, answer } = asking()
  add('A')
  add('B')
  await answer(new Error('broken'))
  expect([asked, report.mock.calls]).toEqual([['A', 'B'], [[new Error('broken')]]])
  await answer()
  expect(queue.isBusy()).toBe(false)
})
