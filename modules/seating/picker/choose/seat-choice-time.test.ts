import { describe, expect, test } from 'vitest'
import { NO_LINE, seatChoices } from '#modules/seating/picker/choose/seat-choice.ts'
import { choosing, idle, seatServer } from '#tests/support/seat-server.ts'

describe('when the time is over', () => {
  test('seats that are still free are held again', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    site.lapse()
    await choices.expire()
    expect(choices.read()).toMatchObject({ wanted: [1, 2], held: [1, 2], note: { tone: 'success' } })
  })

  test('a seat that somebody took is given up, once, and it is said', async () => {
    const taken: number[] = []
    const site = seatServer({ taken })
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    site.lapse()
    taken.push(2)
    await choices.expire()
    const note = { tone: 'danger', text: 'Your time was over. Somebody was faster.' }
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], note })
    expect(site.asked).toEqual(['hold 1,2', 'hold 1,2', 'hold 1'])
  })

  test('while nobody looked, whoever comes back holds again what is still free', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    site.lapse()
    await choices.refresh()
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1, 2], held: [1, 2], note: { tone: 'success' } })
    expect(site.asked).toEqual(['hold 1,2', 'read', 'hold 1,2'])
  })

  test('and the page finds out while it looks again, what is still free is held again too', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    site.lapse()
    const looking = choices.refresh()
    await Promise.resolve()
    await Promise.all([choices.expire(), looking])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1, 2], held: [1, 2], note: { tone: 'success' } })
  })

  test('of seats that were held when the page came, whoever comes back after it holds them again', async () => {
    const site = seatServer()
    const choices = seatChoices(site.send, () => 2_000, { held: [1], untilMs: 2_000, isExtended: false })
    await choices.refresh()
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], note: { tone: 'success' } })
  })

  test('of those, and the page finds out while it looks again, they are held again too', async () => {
    const site = seatServer()
    const choices = seatChoices(site.send, () => 2_000, { held: [1], untilMs: 2_000, isExtended: false })
    const looking = choices.refresh()
    await Promise.resolve()
    await Promise.all([choices.expire(), looking])
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], note: { tone: 'success' } })
  })

  test('by the clock of the page, but another tab has kept them longer, they are theirs', async () => {
    const site = seatServer()
    site.also(1)
    const choices = seatChoices(site.send, () => 2_000, { held: [1], untilMs: 2_000, isExtended: false })
    await choices.refresh()
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], untilMs: 2_000 + 15 * 60_000, note: null })
    expect(site.asked).toEqual(['read'])
  })

  test('and not known, what is held no more is not held again', async () => {
    const site = seatServer()
    const choices = choosing(site, [1])
    await choices.refresh()
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [], held: [], note: null })
  })

  test('and not yet by a second, what another tab let go of is not held again', async () => {
    const site = seatServer()
    const choices = seatChoices(site.send, () => 1_999, { held: [1], untilMs: 2_000, isExtended: false })
    await choices.refresh()
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [], held: [], note: null })
  })

  test('and not yet, what another tab let go of is not held again', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1, 2])
    await idle(choices)
    site.letGo()
    await choices.refresh()
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [], held: [], note: null })
  })

  test('and nothing was chosen, nothing is asked, and nothing said', async () => {
    const site = seatServer()
    const choices = choosing(site)
    await choices.expire()
    expect(site.asked).toEqual([])
    expect(choices.read().note).toBe(null)
  })

  test('seats that were held when the page came are held again', async () => {
    const choices = choosing(seatServer(), [1])
    await choices.expire()
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], note: { tone: 'success' } })
  })

  test('and another seat is pressed while they are held again, all are held, and nothing is said', async () => {
    const choices = choosing(seatServer(), [1])
    const over = choices.expire()
    choices.toggle([2])
    await over
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1, 2], held: [1, 2], note: null })
  })

  test('and the best were found after the time was over once, those are held again', async () => {
    const site = seatServer()
    const choices = choosing(site, [1])
    await choices.expire()
    await choices.best({})
    site.lapse()
    await choices.expire()
    expect(choices.read()).toMatchObject({ wanted: [7, 8], held: [7, 8] })
  })

  test('and there is no line, what was chosen is not held, and can be kept longer when it is again', async () => {
    let hasLine = true
    const choices = choosing(seatServer({ hasLine: () => hasLine }))
    choices.toggle([1])
    await idle(choices)
    await choices.extend()
    hasLine = false
    await choices.expire()
    expect(choices.read()).toEqual({
      wanted: [1],
      held: [],
      freed: [],
      untilMs: null,
      isExtended: false,
      isBusy: false,
      note: { tone: 'warning', text: NO_LINE },
    })
  })
})

describe('seats are kept longer', () => {
  test('once', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1])
    await idle(choices)
    await choices.extend()
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], isExtended: true, note: null })
    expect(site.asked).toEqual(['hold 1', 'extend'])
  })

  test('and held again where the time was over a moment before', async () => {
    const site = seatServer()
    const choices = choosing(site)
    choices.toggle([1])
    await idle(choices)
    site.lapse()
    await choices.extend()
    await idle(choices)
    expect(choices.read()).toMatchObject({ wanted: [1], held: [1], untilMs: 1_000 + 15 * 60_000 })
  })
})

test("a second end in a row is nobody else's doing, and is said so", async () => {
  const site = seatServer()
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
