import { beforeEach, expect, test, vi } from 'vitest'
import {
  subscribeToHeldSeats,
  subscribeToOtherWindows,
  publishHeldSeats,
} from '#modules/seating/hold/held-seats-changed.ts'

/** Two windows of one browser: what one of them stores under a key, and did not hold before, the other hears of. */
let here: EventTarget
let other: EventTarget
let stored: Map<string, string>
let isFull: boolean
beforeEach(() => {
  here = new EventTarget()
  other = new EventTarget()
  stored = new Map()
  isFull = false
})

function inWindow<T>(one: EventTarget, then: () => T): T {
  vi.stubGlobal('dispatchEvent', one.dispatchEvent.bind(one))
  vi.stubGlobal('addEventListener', one.addEventListener.bind(one))
  vi.stubGlobal('removeEventListener', one.removeEventListener.bind(one))
  vi.stubGlobal('localStorage', {
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      if (stored.get(key) === text) return
      stored.set(key, text)
      for (const window of [here, other]) if (window !== one) tellStored(window, key)
    },
  })
  return then()
}
const tellStored = (window: EventTarget, key: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))

/** What a window was told: whether the seats were let go on purpose. */
function listening(window: EventTarget) {
  const told: boolean[] = []
  const stop = inWindow(window, () => subscribeToHeldSeats((isLetGo) => told.push(isLetGo)))
  return { told, stop: () => inWindow(window, stop) }
}
/** How often a window was told of another. */
function listeningToOthers(window: EventTarget) {
  let times = 0
  const stop = inWindow(window, () => subscribeToOtherWindows(() => times++))
  return { times: () => times, stop: () => inWindow(window, stop) }
}
const tell = (window: EventTarget, ...letGo: boolean[]) => inWindow(window, () => publishHeldSeats(...letGo))

test.each([
  { told: 'that other seats are held', letGo: [], isHeard: false },
  { told: 'that they were not let go on purpose', letGo: [false], isHeard: false },
  { told: 'that they were let go on purpose', letGo: [true], isHeard: true },
])('a window that is told $told hears it once, and another hears that something changed', (row) => {
  const [inHere, inOther] = [listening(here), listening(other)]
  const [ofOthersHere, ofOthersThere] = [listeningToOthers(here), listeningToOthers(other)]
  tell(here, ...row.letGo)
  expect([inHere.told, inOther.told]).toEqual([[row.isHeard], [false]])
  expect([ofOthersHere.times(), ofOthersThere.times()]).toEqual([0, 1])
})

test('each telling is heard in the other window, also a second one right after it', () => {
  const inOther = listening(other)
  tell(here)
  tell(here, true)
  expect(inOther.told).toEqual([false, false])
})

test('a browser that stores nothing tells its own window alone, and nothing fails', () => {
  const [inHere, inOther] = [listening(here), listening(other)]
  isFull = true
  tell(here, true)
  expect([inHere.told, inOther.told]).toEqual([[true], []])
})

test.each(['cart:anonymous', 'held-seats', null])('what is stored under %s tells of no seats', (key) => {
  const [inHere, ofOthers] = [listening(here), listeningToOthers(here)]
  tellStored(here, key)
  expect([inHere.told, ofOthers.times()]).toEqual([[], 0])
})

test.each([new Event('held-seats-changed'), new CustomEvent('held-seats-changed', { detail: 'yes' })])(
  'an event without a claim of its own says nothing of a purpose: %#',
  (event) => {
    const { told } = listening(here)
    here.dispatchEvent(event)
    expect(told).toEqual([false])
  },
)

test('who listens no more hears of neither window, and others go on', () => {
  const [gone, stays] = [listening(here), listening(here)]
  const [goneToo, staysToo] = [listeningToOthers(here), listeningToOthers(here)]
  gone.stop()
  goneToo.stop()
  tell(here, true)
  tell(other)
  expect([gone.told, stays.told]).toEqual([[], [true, false]])
  expect([goneToo.times(), staysToo.times()]).toEqual([0, 1])
})
