import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { draftSaver, type SaveState, type Sent } from '#modules/seating/editor/draft-saver.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A saver whose server answers when it is told to. */
function saving() {
  const first = smallChart()
  const sent: { chart: Chart; revision: number; answer: (said: Sent) => void }[] = []
  const told: SaveState[] = []
  const saver = draftSaver({
    chart: first,
    revision: 1,
    send: (chart, revision) => new Promise((answer) => sent.push({ chart, revision, answer })),
    tell: (state) => void told.push(state),
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const answer = async (at: number, said: Sent) => {
    sent[at]!.answer(said)
    await pass(0)
  }
  return { first, sent, told, saver, pass, answer }
}

test('a draft is sent once after a second of quiet, and the next with the revision of that', async () => {
  const { sent, told, saver, pass, answer } = saving()
  const [one, two, three] = [smallChart(), smallChart(), smallChart()]
  saver.change(one)
  await pass(900)
  saver.change(two)
  await pass(900)
  expect(sent).toHaveLength(0)
  await pass(100)
  expect(sent).toMatchObject([{ chart: two, revision: 1 }])
  // While it is on its way only the newest waits.
  saver.change(three)
  await pass(5_000)
  expect(sent).toHaveLength(1)
  await answer(0, { is: 'saved', revision: 2 })
  expect(sent[1]).toMatchObject({ chart: three, revision: 2 })
  expect(saver.isDue()).toBe(true)
  await answer(1, { is: 'saved', revision: 3 })
  expect([saver.isDue(), told.at(-1)]).toEqual([false, 'saved'])
})

test('what is undone before it was sent is not sent, and nothing waits', async () => {
  const { first, sent, told, saver, pass } = saving()
  saver.change(smallChart())
  saver.change(first)
  expect([told.at(-1), saver.isDue()]).toEqual(['saved', false])
  await pass(5_000)
  expect(sent).toHaveLength(0)
})

test('what is undone while it is on its way is sent back', async () => {
  const { first, sent, told, saver, pass, answer } = saving()
  saver.change(smallChart())
  await pass(1_000)
  saver.change(first)
  await pass(1_000)
  await answer(0, { is: 'saved', revision: 2 })
  expect(sent[1]).toMatchObject({ chart: first, revision: 2 })
  await answer(1, { is: 'saved', revision: 3 })
  expect([told.at(-1), saver.isDue()]).toEqual(['saved', false])
})

test('a draft that another tab has overtaken is told once, and nothing follows', async () => {
  const { sent, told, saver, pass, answer } = saving()
  saver.change(smallChart())
  await pass(1_000)
  await answer(0, { is: 'changed' })
  expect(told.at(-1)).toBe('changed')
  saver.change(smallChart())
  await pass(60_000)
  expect(sent).toHaveLength(1)
  expect(await saver.flush()).toBeNull()
})

test.each(['no line', 'signed out', 'too many'] as const)('after "%s" it is sent again', async (is) => {
  const { sent, told, saver, pass, answer } = saving()
  saver.change(smallChart())
  await pass(1_000)
  await answer(0, { is })
  expect(told.at(-1)).toBe(is)
  await pass(10_000)
  expect(sent).toHaveLength(2)
  await answer(1, { is: 'saved', revision: 2 })
  expect(told.at(-1)).toBe('saved')
})

test('of a chart that was deleted nothing more is sent, and one that cannot be kept once it is another', async () => {
  for (const [is, sentAfter] of [
    ['gone', 1],
    ['refused', 2],
  ] as const) {
    const { sent, told, saver, pass, answer } = saving()
    saver.change(smallChart())
    await pass(1_000)
    await answer(0, { is })
    await pass(60_000)
    expect([sent.length, told.at(-1)]).toEqual([1, is])
    saver.change(smallChart())
    await pass(1_000)
    expect(sent).toHaveLength(sentAfter)
  }
})

test('what is asked for at once is sent at once, and what is kept already is not', async () => {
  const { first, sent, saver, answer } = saving()
  expect(await saver.flush()).toBe(1)
  saver.change(smallChart())
  const flushed = saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  await answer(0, { is: 'saved', revision: 2 })
  expect(await flushed).toBe(2)
  saver.change(first)
  const second = saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  await answer(1, { is: 'no line' })
  expect(await second).toBeNull()
  expect(sent).toHaveLength(2)
})

test('a draft whose answer was lost is sent again as it was, and what was drawn since follows it', async () => {
  const { sent, told, saver, pass, answer } = saving()
  const [one, two] = [smallChart(), smallChart()]
  saver.change(one)
  await pass(1_000)
  await answer(0, { is: 'no line' })
  saver.change(two)
  await pass(1_000)
  expect(sent[1]).toMatchObject({ chart: one, revision: 1 })
  await answer(1, { is: 'saved', revision: 2 })
  expect(sent[2]).toMatchObject({ chart: two, revision: 2 })
  await answer(2, { is: 'saved', revision: 3 })
  expect([saver.isDue(), told.at(-1)]).toEqual([false, 'saved'])
})

test('a draft whose answer was lost comes first also after its sender had to sign in again', async () => {
  const { sent, saver, pass, answer } = saving()
  const [one, two] = [smallChart(), smallChart()]
  saver.change(one)
  await pass(1_000)
  await answer(0, { is: 'no line' })
  saver.change(two)
  await pass(1_000)
  await answer(1, { is: 'signed out' })
  await pass(10_000)
  expect(sent.slice(1)).toMatchObject([{ chart: one }, { chart: one, revision: 1 }])
})

test('what is undone after an answer was lost is sent back, for the server may have it', async () => {
  const { first, sent, told, saver, pass, answer } = saving()
  const one = smallChart()
  saver.change(one)
  await pass(1_000)
  await answer(0, { is: 'no line' })
  saver.change(first)
  expect(saver.isDue()).toBe(true)
  await pass(1_000)
  await answer(1, { is: 'saved', revision: 2 })
  expect(sent.slice(1)).toMatchObject([
    { chart: one, revision: 1 },
    { chart: first, revision: 2 },
  ])
  await answer(2, { is: 'saved', revision: 3 })
  expect([saver.isDue(), told.at(-1)]).toEqual([false, 'saved'])
})

test('whoever asks at once while the next already waits for its turn sends nothing twice', async () => {
  const { sent, saver, pass, answer } = saving()
  saver.change(smallChart())
  await pass(1_000)
  const two = smallChart()
  saver.change(two)
  await pass(1_000)
  const flushed = saver.flush()
  await answer(0, { is: 'saved', revision: 2 })
  expect(sent.slice(1)).toMatchObject([{ chart: two, revision: 2 }])
  await answer(1, { is: 'saved', revision: 3 })
  expect(await flushed).toBe(3)
  expect(sent).toHaveLength(2)
})
