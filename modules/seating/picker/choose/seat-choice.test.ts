import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSent, isWaitingForLine, NO_LINE } from '#modules/seating/picker/choose/seat-choice.ts'
import { choosing, idle, seatServer } from '#tests/support/seat-server.ts'

test.each([
  [[], [], true],
  [[1, 2], [2, 1], true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1], [2], false],
])('what is chosen is %j and held %j: all is sent %s', (wanted, held, isAll) =>
  expect(isSent({ wanted, held })).toBe(isAll),
)

describe('a seat that is pressed', () => {
  test('is theirs at once, and then at the server', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([3])
    expect(choices.read()).toMatchObject({ wanted: [3], held: [] })
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [3], held: [3], untilMs: 1_000 + 15 * 60_000, note: null })
  })

  test('twice, and not let go of by a server that is busy, stays theirs, and is not asked for without end', async () => {
    const site = seatServer({ refuses: (intent) => intent === 'release' })
    const choices = choosing(site)
    choices.toggle([3, 4])
    await idle(choices)
    choices.toggle([3])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [4, 3], held: [3, 4], note: { tone: 'danger' } })
    expect(site.asked).toEqual(['hold 3,4', 'release 3'])
  })

  test('again while a server that is busy does not let go of it, is theirs once', async () => {
    const choices = choosing(seatServer({ refuses: (intent) => intent === 'release' }))
    choices.toggle([3])
    await idle(choices)
    choices.toggle([3])
    // The request is on its way.
    await Promise.resolve()
    choices.toggle([3])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [3], held: [3] })
  })

  test('twice while it is on its way is let go of', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([3])
    // The request is on its way.
    await Promise.resolve()
    choices.toggle([3])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [], held: [], untilMs: null })
    expect(site.asked).toEqual(['hold 3', 'release 3'])
  })

  test('twice is let go of', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([3, 4])
    await idle(choices)
    choices.toggle([3])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [4], held: [4] })
    expect(site.asked).toEqual(['hold 3,4', 'release 3'])
  })

  test('and let go of counts as free until the room shows it so, or they want it again', async () => {
    const choices = choosing(seatServer())
    choices.toggle([3, 4, 5])
    await idle(choices)
    choices.toggle([3])
    choices.toggle([4])
    expect(choices.read()).toMatchObject({ held: [3, 4, 5], freed: [] })
    await idle(choices)
    expect(choices.read()).toMatchObject({ held: [5], freed: [3, 4] })
    choices.seeFree((at) => at === 3)
    expect(choices.read().freed).toEqual([4])
    choices.toggle([4])
    expect(choices.read().freed).toEqual([])
    await idle(choices)
    await choices.best({})
    expect(choices.read()).toMatchObject({ wanted: [7, 8], freed: [5, 4] })
  })

  test('while another is on its way is sent after it, both together', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1])
    choices.toggle([2])
    choices.toggle([3])
    await idle(choices)
    expect(choices.read().held).toEqual([1, 2, 3])
    expect(site.asked.length).toBeLessThanOrEqual(2)
  })

  test('that somebody else has is given up, and the others stay', async () => {
    const choices = choosing(seatServer({ taken: [2] }))
    choices.toggle([1, 2])
    await idle(choices)
    expect(choices.read()).toMatchObject({
      wanted: [1],
      held: [1],
      note: { tone: 'danger', text: 'Somebody was faster.' },
    })
  })

  test('and refused, although nobody else has it, is given up', async () => {
    const site = seatServer({ refuses: (intent) => intent === 'hold' })
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [], held: [], note: { tone: 'danger' } })
    expect(site.asked).toEqual(['hold 1,2'])
  })

  test('with others of a table, of which some are chosen, is chosen with them', async () => {
    const choices = choosing(seatServer())
    choices.toggle([1])
    choices.toggle([1, 2])
    expect(choices.read().wanted).toEqual([1, 2])
  })

  test('is on its way until the server has answered', async () => {
    const choices = choosing(seatServer())
    expect(choices.read().isBusy).toBe(false)
    choices.toggle([1])
    await Promise.resolve()
    expect(choices.read().isBusy).toBe(true)
    await idle(choices)
    expect(choices.read()).toMatchObject({ isBusy: false, held: [1] })
  })

  test('with all others is let go of at once, and then at the server', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    choices.clear()
    expect(choices.read()).toMatchObject({ wanted: [], held: [1, 2] })
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [], held: [], untilMs: null })
    expect(site.asked).toEqual(['hold 1,2', 'release 1,2'])
  })

  test.each([
    ['goes', false, { wanted: [2], held: [2] }],
    ['stays with a server that is busy', true, { wanted: [2, 1], held: [1, 2] }],
  ])(
    'and let go of without a line %s, and another is held, when there is one',
    async (_, isRefused, expected) => {
      let hasLine = true
      const choices = choosing(
        seatServer({ hasLine: () => hasLine, refuses: (intent) => intent === 'release' && isRefused }),
      )
      choices.toggle([1])
      await idle(choices)
      hasLine = false
      choices.toggle([1])
      choices.toggle([2])
      await idle(choices)
      hasLine = true
      await choices.retry()
      expect(choices.read()).toMatchObject(expected)
    },
  )

  test('without a line stays chosen, and is held when there is one', async () => {
    let hasLine = false
    const choices = choosing(seatServer({ hasLine: () => hasLine }))
    choices.toggle([1])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1], held: [], note: { text: NO_LINE } })
    hasLine = true
    await choices.retry()
    expect(choices.read()).toMatchObject({ held: [1], note: null })
  })

  test('without a line says so once while it is tried again by itself, and no more once it is held', async () => {
    let hasLine = false
    const choices = choosing(seatServer({ hasLine: () => hasLine }))
    choices.toggle([1])
    await idle(choices)
    const notes = new Set<unknown>()
    choices.subscribe(() => notes.add(choices.read().note))
    await choices.resume()
    expect([...notes]).toEqual([{ tone: 'warning', text: NO_LINE }])
    hasLine = true
    await choices.resume()
    expect(choices.read()).toMatchObject({ held: [1], note: null })
  })
})

test.each([
  [[1], [], NO_LINE, true],
  [[], [1], NO_LINE, true],
  [[1], [1], NO_LINE, false],
  [[1], [], 'Somebody was faster.', false],
])('chosen %j, held %j and told %s waits for a line: %s', (wanted, held, text, isWaiting) =>
  expect(isWaitingForLine({ wanted, held, note: { tone: 'warning', text } })).toBe(isWaiting),
)

test('the best seats take the place of those that were chosen', async () => {
  const choices = choosing(seatServer())
  choices.toggle([1])
  await idle(choices)
  await choices.best({ quantity: '2' })
  expect(choices.read()).toMatchObject({ wanted: [7, 8], held: [7, 8] })
})

test('the best seats, of which one is theirs already, free the others, and what was let go of before', async () => {
  const choices = choosing(seatServer())
  choices.toggle([1, 2, 8])
  await idle(choices)
  choices.toggle([2])
  await idle(choices)
  await choices.best({})
  expect(choices.read()).toMatchObject({ wanted: [7, 8], held: [7, 8], freed: [2, 1] })
})

test.each([
  ['a server that is busy', true, { tone: 'danger', text: 'Somebody was faster.' }],
  ['no line', false, { tone: 'warning', text: NO_LINE }],
])('with %s nothing is changed by what is asked beside, and it is said', async (_, hasLine, note) => {
  let isWell = true
  const choices = choosing(seatServer({ hasLine: () => isWell || hasLine, refuses: () => !isWell }))
  choices.toggle([1])
  await idle(choices)
  isWell = false
  const before = choices.read()
  await choices.refresh()
  expect(choices.read()).toEqual(before)
  for (const ask of [choices.extend, () => choices.best({})]) {
    await choices.retry()
    await ask()
    expect(choices.read()).toEqual({ ...before, note })
  }
})

test.each<[string, number[], number[], boolean]>([
  ['all of which is held', [], [1, 2], true],
  ['of which another has a seat, waits for another press', [2], [1], false],
  ['that others have', [1, 2], [], false],
])('a choice %s', async (_, taken, held, isHeld) => {
  const choices = choosing(seatServer({ taken }))
  choices.toggle([1])
  choices.toggle([2])
  expect(await choices.settle()).toBe(isHeld)
  expect(choices.read().held).toEqual(held)
})

test('a choice without a line is not settled', async () => {
  const choices = choosing(seatServer({ hasLine: () => false }))
  choices.toggle([1])
  expect(await choices.settle()).toBe(false)
})

test('a choice of nothing is not settled', async () => {
  expect(await choosing(seatServer()).settle()).toBe(false)
})

test('who listens is told of each change, and of nothing where the room frees nothing, until they stop', () => {
  const choices = choosing(seatServer())
  let told = 0
  const stop = choices.subscribe(() => void told++)
  choices.toggle([1])
  expect(told).toBe(1)
  choices.seeFree(() => true)
  expect(told).toBe(1)
  stop()
  choices.toggle([1])
  expect(told).toBe(1)
})

test('what another tab of theirs chose, and let go of, is so here once this tab is seen again', async () => {
  const site = seatServer()
  const choices = choosing(site)
  choices.toggle([1])
  await idle(choices)
  site.letGo()
  site.also(9)
  await choices.refresh()
  expect(choices.read()).toMatchObject({ wanted: [9], held: [9] })
  expect(site.asked).toEqual(['hold 1', 'read'])
})

test('what is pressed while the best are looked for is held, and let go of, all the same', async () => {
  const site = seatServer()
  const choices = choosing(site)
  choices.toggle([8])
  await idle(choices)
  const looking = choices.best({})
  await Promise.resolve()
  choices.toggle([3])
  choices.toggle([8])
  await looking
  await idle(choices)
  expect(choices.read()).toMatchObject({ wanted: [7, 3], held: [7, 3], note: null })
  expect(site.asked).toEqual(['hold 8', 'best', 'release 8', 'hold 3'])
})

test('what is pressed while it looks again is held, and let go of, all the same', async () => {
  const site = seatServer()
  const choices = choosing(site)
  for (const wanted of [[1], []]) {
    const looking = choices.refresh()
    // The request is on its way.
    await Promise.resolve()
    choices.toggle([1])
    await looking
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted, held: wanted, note: null })
  }
  expect(site.asked).toEqual(['read', 'hold 1', 'read', 'release 1'])
})

const PRESSES = [1, 2, 3, 'wait', 'clear', 'extend', 'refresh'] as const
test('whatever is pressed, and whenever, the server holds what the page showed last', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...PRESSES), { maxLength: 30 }), async (done) => {
      const choices = choosing(seatServer())
      for (const what of done)
        if (what === 'wait') await Promise.resolve()
        else if (typeof what === 'number') choices.toggle([what])
        else void choices[what]()
      const shown = new Set(choices.read().wanted)
      await idle(choices)
      const { wanted, held } = choices.read()
      expect([wanted, held].map((each) => new Set(each))).toEqual([shown, shown])
    }),
  ))

test('what has no line yet is not forgotten by looking again', async () => {
  let hasLine = false
  const choices = choosing(seatServer({ hasLine: () => hasLine }))
  choices.toggle([1])
  await idle(choices)
  hasLine = true
  await choices.refresh()
  expect(choices.read()).toMatchObject({ wanted: [1], held: [] })
})

test('what is chosen anew without a line is not given up for as many as were held', async () => {
  let hasLine = true
  const choices = choosing(seatServer({ hasLine: () => hasLine }))
  choices.toggle([1])
  await idle(choices)
  hasLine = false
  choices.toggle([1])
  choices.toggle([2])
  await idle(choices)
  hasLine = true
  await choices.refresh()
  expect(choices.read().wanted).toContain(2)
})

test('what another tab of theirs chose is theirs as well, and is not let go of', async () => {
  const site = seatServer()
  const choices = choosing(site)
  site.also(9)
  choices.toggle([1])
  await idle(choices)
  expect(choices.read()).toMatchObject({ wanted: [1, 9], held: [9, 1] })
  expect(site.asked).toEqual(['hold 1'])
})

test('what was said ends with the next press of any kind, and when it was read', async () => {
  const at = seatServer({ taken: [1] })
  const choices = choosing(at)
  const say = async () => {
    choices.toggle([1])
    await idle(choices)
    expect(choices.read().note).not.toBeNull()
  }
  await say()
  choices.dismissNote()
  expect(choices.read().note).toBeNull()
  await say()
  await choices.extend()
  expect(choices.read().note).toBeNull()
})
