// What a scanner says where no answer comes: nobody looks refused, and nothing is claimed that is not known.
import { afterEach, expect, test, vi } from 'vitest'
import type { DoorKeeper } from '#modules/tickets/offline/door-keeper.client.ts'
import { presentScan } from '#modules/tickets/offline/judge/present-scan.client.ts'
import { fail } from '#platform/result.ts'

afterEach(() => vi.unstubAllGlobals())

const present = async (fields: Record<string, string>) => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  return (await presentScan(null, '/scan', fields, 'America/Chicago')).feedback
}

test.each([
  ['a guest who was found', { ticket: 't' }, 1],
  ['a party', { party: 't' }, 1],
  ['a scan that is taken back', { undo: '1' }, 1],
  ['a code that this device keeps', { code: 'K7P3' }, 0],
])('the list hears at once of %s', async (_, fields, times) => {
  vi.stubGlobal('fetch', async () => Response.json({ feedback: null, found: null, state: null }))
  let synced = 0
  const keeper = {
    status: () => ({ link: 'online', listedAt: 'now' }),
    deviceId: () => 'd',
    keepAsked: async () => ({ counter: 1 }),
    settle: async () => {},
    sync: async () => void synced++,
  } as unknown as DoorKeeper
  await presentScan(keeper, '/scan', fields, 'America/Chicago')
  expect(synced).toBe(times)
})

test.each([
  ['a list', 'now'],
  ['no list yet', null],
])('where no answer comes, what this device keeps is judged by it: %s', async (_, listedAt) => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const given: unknown[] = []
  const asked = { counter: 1 }
  const keeper = {
    status: () => ({ link: 'online', listedAt }),
    deviceId: () => 'd',
    keepAsked: async () => asked,
    judge: async (...all: unknown[]) => (given.push(...all), fail({ code: 'NO_LIST' })),
    loseSignal: () => {},
  } as unknown as DoorKeeper
  const { feedback } = await presentScan(keeper, '/scan', { code: 'K7P3' }, 'America/Chicago')
  expect(given).toEqual([{ code: 'K7P3' }, { asked, isOpened: false }])
  expect(feedback).toMatchObject({ tone: 'wait', headline: 'No list yet', letIn: { code: 'K7P3' } })
})

test.each([
  ['a list', 'online', 'now', 3_000],
  ['no list, and no signal a moment ago', 'offline', null, 3_000],
  ['no list yet', 'online', null, 8_000],
])('with %s a guest waits no longer than that for the server', async (_, link, listedAt, waitMs) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const keeper = {
    status: () => ({ link, listedAt }),
    deviceId: () => 'd',
    keepAsked: async () => ({ counter: 1 }),
    look: async () => null,
    judge: async () => fail({ code: 'NO_LIST' }),
    loseSignal: () => {},
    sync: async () => {},
  } as unknown as DoorKeeper
  await presentScan(keeper, '/scan', { code: 'K7P3', ask: 'yes' }, 'America/Chicago')
  expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([waitMs]))
  timeout.mockRestore()
})

test.each<[string, Record<string, string>, object]>([
  [
    'a code',
    { code: 'K7P3' },
    { headline: 'Could not check', reason: 'Validation failed. Nobody was let in; try again.', cash: null },
  ],
  ['a guest who was found', { ticket: 't' }, { headline: 'Could not check', cash: null }],
  [
    'cash for a code',
    { order: 'o', code: 'K7P3' },
    { headline: 'No answer', cash: { orderId: 'o', code: 'K7P3' } },
  ],
  [
    'cash for a guest who was found',
    { order: 'o', ticket: 't' },
    { headline: 'No answer', cash: { orderId: 'o', ticket: 't' } },
  ],
  ['a party', { party: 't' }, { headline: 'No answer', cash: null }],
  ['scans that are taken back', { undo: '1' }, { headline: 'No answer', cash: null }],
])('no answer to %s is told as what it is', async (_, fields, expected) => {
  expect(await present(fields)).toMatchObject({ tone: 'lost', ...expected })
})
