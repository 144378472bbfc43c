// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { keepDoor, savedDoor } from '#app/offline/saved-doors.ts'
import { keptAsLink } from '#modules/tickets/offline/kept-door.ts'

afterEach(() => vi.unstubAllGlobals())

/** Caches by their names, in the order in which they were made. */
function cachesOf() {
  const names: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.splice(names.indexOf(name), 1).length > 0,
    match: async (_: string, { cacheName }: { cacheName: string }) => new Response(cacheName),
  })
  const keep = (person: string, page: string, isOnline = true) =>
    keepDoor({ type: 'keep door', person, page, assets: [] }, async (name) => {
      if (isOnline && !names.includes(name)) names.push(name)
      return []
    })
  return { names, keep }
}

const [ball, park] = ['0', '1'].map((sign) => `/doors/${sign.repeat(36)}`) as [string, string]
const opened = async (page: string) => (await savedDoor(new URL(page, 'https://steppers.example')))?.text()

test('without a signal the page of a door is that of the link which was opened last', async () => {
  const { names, keep } = cachesOf()
  const [front, back] = [keptAsLink('front'), keptAsLink('back')]
  await keep(front, park)
  await keep(front, ball)
  await keep(back, ball)
  expect(await opened(ball)).toBe(`door-of-${back} ${ball}`)
  await keep(front, ball)
  await keep(front, ball, false)
  expect(await opened(ball)).toBe(`door-of-${front} ${ball}`)
  expect(names).toEqual([`door-of-${front} ${park}`, `door-of-${front} ${ball}`])
})

test('the doors of a link are nobody’s who signs in, and go for no member’s', async () => {
  const { names, keep } = cachesOf()
  const scanner = `/dashboard/scanner?event=${'0'.repeat(36)}`
  await keep('opal', scanner)
  await keep(keptAsLink('front'), ball)
  await keep('kim', scanner)
  expect(names).toEqual([`door-of-${keptAsLink('front')} ${ball}`, `door-of-kim ${scanner}`])
})
