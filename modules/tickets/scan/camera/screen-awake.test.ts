import { afterEach, expect, test, vi } from 'vitest'
import { keepScreenAwake } from '#modules/tickets/scan/camera/screen-awake.client.ts'

/** A browser that lights its screen when it is asked to, and each lock that it gave. */
function browserThat(gives: () => Promise<{ release: () => void }>) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const request = vi.fn<(kind: string) => Promise<{ release: () => void }>>(gives)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const turn = (to: 'visible' | 'hidden') => {
    page.visibilityState = to
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { request, turn }
}
afterEach(() => vi.unstubAllGlobals())

test('the screen stays lit while the page is in sight, also after it was out of sight, until it may sleep', async () => {
  const release = vi.fn<() => void>()
  const { request, turn } = browserThat(() => Promise.resolve({ release }))
  const letSleep = keepScreenAwake()
  expect(request.mock.calls).toEqual([['screen']])
  turn('hidden') // the browser takes the lock back itself
  expect(request).toHaveBeenCalledTimes(1)
  turn('visible')
  await Promise.resolve()
  expect(request).toHaveBeenCalledTimes(2)
  letSleep()
  expect(release).toHaveBeenCalledTimes(1)
  turn('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a screen that is lit only after the page was left may sleep at once', async () => {
  const release = vi.fn<() => void>()
  const lit = Promise.withResolvers<{ release: () => void }>()
  browserThat(() => lit.promise)
  keepScreenAwake()()
  lit.resolve({ release })
  await lit.promise
  expect(release).toHaveBeenCalledTimes(1)
})

test('a browser that refuses, or knows no such thing, leaves the screen as it is', async () => {
  const { request } = browserThat(() => Promise.reject(new Error('The battery is low')))
  const letSleep = keepScreenAwake()
  await Promise.resolve()
  expect(request).toHaveBeenCalledTimes(1)
  expect(letSleep).not.toThrow()
  vi.stubGlobal('navigator', {})
  expect(() => keepScreenAwake()()).not.toThrow()
})
