import { describe, expect, test } from 'vitest'
import { type ChoiceReply, NO_LINE, seatChoices } from '#modules/seating/picker/seat-choice.ts'
import { toInstant } from '#platform/time.ts'

const NOW = '2026-12-12T20:00:00.000Z'

/** A server that holds seats for one visitor: others have the seats of `taken`; without a line it answers null. */
function server({
  taken = [],
  hasLine = () => true,
  letsGo = () => true,
}: { taken?: number[]; hasLine?: () => boolean; letsGo?: () => boolean } = {}) {
  let held: number[] = []
  const asked: string[] = []
  const holds = (): ChoiceReply => ({
    ok: true,
    positions: [...held],
    expiresAt: held.length > 0 ? toInstant('2026-12-12T20:15:00Z') : null,
    isExtended: false,
    now: NOW,
  })
  const refuse = (unavailable: number[]): ChoiceReply => ({
    ok: false,
    code: 'SEATS_TAKEN',
    message: 'Somebody was faster.',
    unavailable,
    now: NOW,
  })
  return {
    asked,
    lapse: () => void (held = []),
    also: (seat: number) => void held.push(seat),
    send: async (fields: Record<string, string> | null): Promise<ChoiceReply | null> => {
      await Promise.resolve()
      const { intent = 'read', seats = '' } = fields ?? {}
      asked.push(`${intent} ${seats}`.trim())
      if (!hasLine()) return null
      const positions = seats.split(',').filter(Boolean).map(Number)
      if (intent === 'release' && !letsGo()) return refuse([])
      if (intent === 'release') held = held.filter((at) => !positions.includes(at))
      if (intent === 'best') held = [7, 8]
      if (intent !== 'hold') return holds()
      const lost = positions.filter((at) => taken.includes(at))
      if (lost.length > 0) return refuse(lost)
      held = [...new Set([...held, ...positions])]
      return holds()
    },
  }
}
const choosing = (at: ReturnType<typeof server>) =>
  seatChoices(at.send, () => 1_000, { held: [], untilMs: null, isExtended: false })
const idle = async (choices: ReturnType<typeof choosing>) => {
  do await new Promise((resolve) => setTimeout(resolve))
  while (choices.read().isBusy)
}

describe('a seat that is pressed', () => {
  test('is theirs at once, and then at the server', async () => {
    const site = server()
    const choices = choosing(site)
    choices.toggle([3])
    expect(choices.read()).toMatchObject({ wanted: [3], held: [] })
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [3], held: [3], untilMs: 1_000 + 15 * 60_000, note: null })
  })

  test('twice, and not let go of by a server that is busy, stays theirs, and is not asked for without end', async () => {
    const site = server({ letsGo: () => false })
    const choices = choosing(site)
    choices.toggle([3, 4])
    await idle(choices)
    choices.toggle([3])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [4, 3], held: [3, 4], note: { tone: 'danger' } })
    expect(site.asked).toEqual(['hold 3,4', 'release 3'])
  })

  test('twice is let go of', async () => {
    const site = server()
    const choices = choosing(site)
    choices.toggle([3, 4])
    await idle(choices)
    choices.toggle([3])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [4], held: [4] })
    expect(site.asked).toEqual(['hold 3,4', 'release 3'])
  })

  test('and let go of counts as free until the room shows it so, or they want it again', async () => {
    const choices = choosing(server())
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
    const site = server()
    const choices = choosing(site)
    choices.toggle([1])
    choices.toggle([2])
    choices.toggle([3])
    await idle(choices)
    expect(choices.read().held).toEqual([1, 2, 3])
    expect(site.asked.length).toBeLessThanOrEqual(2)
  })

  test('that somebody else has is given up, and the others stay', async () => {
    const choices = choosing(server({ taken: [2] }))
    choices.toggle([1, 2])
    await idle(choices)
    expect(choices.read()).toMatchObject({
      wanted: [1],
      held: [1],
      note: { tone: 'danger', text: 'Somebody was faster.' },
    })
  })

  test('without a line stays chosen, and is held when there is one', async () => {
    let hasLine = false
    const choices = choosing(server({ hasLine: () => hasLine }))
    choices.toggle([1])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1], held: [], note: { text: NO_LINE } })
    hasLine = true
    await choices.retry()
    expect(choices.read()).toMatchObject({ held: [1], note: null })
  })
})

describe('when the time is over', () => {
  test('seats that are still free are held again', async () => {
    const site = server()
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    site.lapse()
    await choices.expire()
    expect(choices.read()).toMatchObject({ wanted: [1, 2], held: [1, 2], note: { tone: 'success' } })
  })

  test('a seat that somebody took is given up, once, and it is said', async () => {
    const taken: number[] = []
    const site = server({ taken })
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    site.lapse()
    taken.push(2)
    await choices.expire()
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], note: { tone: 'danger' } })
    expect(site.asked).toEqual(['hold 1,2', 'hold 1,2', 'hold 1'])
  })

  test('and nothing was chosen, nothing is asked', async () => {
    const site = server()
    await choosing(site).expire()
    expect(site.asked).toEqual([])
  })
})

test('the best seats take the place of those that were chosen', async () => {
  const choices = choosing(server())
  choices.toggle([1])
  await idle(choices)
  await choices.best({ quantity: '2' })
  expect(choices.read()).toMatchObject({ wanted: [7, 8], held: [7, 8] })
})

test('what another tab of theirs chose, and let go of, is so here once this tab is seen again', async () => {
  const site = server()
  const choices = choosing(site)
  choices.toggle([1])
  await idle(choices)
  site.lapse()
  site.also(9)
  await choices.refresh()
  expect(choices.read()).toMatchObject({ wanted: [9], held: [9] })
  expect(site.asked).toEqual(['hold 1', 'read'])
})

test('what has no line yet is not forgotten by looking again', async () => {
  let hasLine = false
  const choices = choosing(server({ hasLine: () => hasLine }))
  choices.toggle([1])
  await idle(choices)
  hasLine = true
  await choices.refresh()
  expect(choices.read()).toMatchObject({ wanted: [1], held: [] })
})

test('what is chosen anew without a line is not given up for as many as were held', async () => {
  let hasLine = true
  const choices = choosing(server({ hasLine: () => hasLine }))
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

test("a second end in a row is nobody else's doing, and is said so", async () => {
  const site = server()
  const choices = choosing(site)
  choices.toggle([1])
  await idle(choices)
  for (let end = 0; end < 2; end++) {
    site.lapse()
    await choices.expire()
  }
  expect(choices.read()).toMatchObject({
    wanted: [],
    note: { text: expect.stringContaining('free for everybody') },
  })
})

test('what another tab of theirs chose is theirs as well, and is not let go of', async () => {
  const site = server()
  const choices = choosing(site)
  site.also(9)
  choices.toggle([1])
  await idle(choices)
  expect(choices.read()).toMatchObject({ wanted: [1, 9], held: [9, 1] })
  expect(site.asked).toEqual(['hold 1'])
})
