import { afterEach, expect, test, vi } from 'vitest'
import { readJson } from '#ui/site-version.client.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page of version "1" in a browser, with a line or without; whether it is loaded anew. */
function pageInBrowser({ isOnline = true } = {}) {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('window', { __reactRouterManifest: { version: '1' } })
  vi.stubGlobal('location', { pathname: '/events', reload })
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response()
  })
  return reload
}

const answerOf = (version: string | null) =>
  Response.json({ seats: 4 }, { headers: version === null ? {} : { 'X-Site-Version': version } })

test.each([['1'], [null]])('an answer of the version of the page (%s) is read', async (version) => {
  const reload = pageInBrowser()
  expect(await readJson(answerOf(version))).toEqual({ seats: 4 })
  expect(reload).not.toHaveBeenCalled()
})

test('one of a newer version is not read: the newer page is loaded, once', async () => {
  const reload = pageInBrowser()
  expect(await readJson(answerOf('2'))).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
  expect(await readJson(answerOf('2'))).toEqual({ seats: 4 })
  expect(reload).toHaveBeenCalledOnce()
})

test('and read all the same where no newer page can be had', async () => {
  const reload = pageInBrowser({ isOnline: false })
  expect(await readJson(answerOf('2'))).toEqual({ seats: 4 })
  expect(reload).not.toHaveBeenCalled()
})
