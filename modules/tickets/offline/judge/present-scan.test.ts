// What a scanner says where no answer comes: nobody looks refused, and nothing is claimed that is not known.
import { afterEach, expect, test, vi } from 'vitest'
import type { DoorKeeper } from '#modules/tickets/offline/door-keeper.client.ts'
import { judged, presentScan } from '#modules/tickets/offline/judge/present-scan.client.ts'
import { fail, ok } from '#platform/result.ts'

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

const FEEDBACK = { in: { tone: 'in' }, no: { tone: 'no' }, found: null }
type Answer = keyof typeof FEEDBACK | 'signed out' | 'not their door' | 'no answer'
const guest = { holderName: 'Jackie', ticketType: 'Entry', isExtra: false, seat: null }

/** What a device does, in order: what it keeps, sends and judges, and why it takes the signal for lost. */
async function done(
  on: 'online' | 'offline' | 'online, no list' | 'offline, no list' | 'full' | 'nothing kept',
  answer: Answer,
  fields: Record<string, string>,
  looked: typeof guest | null = null,
) {
  const steps: string[] = []
  const [link, noList] = on.split(', ')
  const keeper = {
    status: () => ({ link: link === 'full' ? 'online' : link, listedAt: noList ? null : 'now' }),
    deviceId: () => 'd',
    keepAsked: async (code: string) => (steps.push(`keep ${code}`), on === 'full' ? null : { counter: 1 }),
    settle: async (_: unknown, isIn: boolean) => void steps.push(isIn ? 'settle in' : 'settle refused'),
    look: async (code: string, isOpened: boolean) => (
      steps.push(`look at ${code}${isOpened ? ' opened' : ''}`),
      looked
    ),
    judge: async (_: unknown, { isOpened }: { isOpened: boolean }) => (
      steps.push(isOpened ? 'judge opened' : 'judge'),
      ok(guest)
    ),
    sync: async () => void steps.push('sync'),
    loseSignal: () => steps.push('lose signal'),
    loseSession: () => steps.push('lose session'),
  } as unknown as DoorKeeper
  vi.stubGlobal('location', { reload: () => steps.push('reload') })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    steps.push(`send ${body.toString()}`)
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    if (answer === 'signed out') return { type: 'opaqueredirect' }
    if (answer === 'not their door') return Response.json({}, { status: 404 })
    return Response.json({ feedback: FEEDBACK[answer], found: null, state: null })
  })
  const kept = on === 'nothing kept' ? null : keeper
  const { feedback } = await presentScan(kept, '/scan', fields, 'America/Chicago')
  return { steps, feedback }
}

const code = { code: 'K7P3' }
const asking = { ...code, ask: 'yes' }
const [keep, sent] = ['keep K7P3', 'send code=K7P3&device=d&counter=1']

test.each<[...Parameters<typeof done>, string[]]>([
  ['online', 'in', code, null, [keep, sent, 'settle in']],
  ['online', 'no', code, null, [keep, sent, 'settle refused']],
  ['online', 'found', code, null, [keep, sent, 'settle refused']],
  ['online', 'not their door', code, null, [keep, sent, 'settle refused', 'sync']],
  ['online', 'not their door', { ticket: 't' }, null, ['send ticket=t', 'sync']],
  ['online', 'no answer', code, null, [keep, sent, 'lose signal', 'judge']],
  ['online', 'signed out', code, null, [keep, sent, 'lose session', 'judge']],
  // The page itself leads to the sign-in and back.
  ['online, no list', 'signed out', code, null, [keep, sent, 'lose session', 'reload']],
  ['online', 'signed out', { party: 't' }, null, ['send party=t', 'lose session', 'reload']],
  ['online', 'no answer', { party: 't' }, null, ['send party=t', 'lose signal']],
  ['offline', 'in', code, null, [keep, 'sync', 'judge']],
  ['offline', 'in', { ...code, opened: 'yes' }, null, [keep, 'sync', 'judge opened']],
  ['offline', 'in', { ...code, order: 'o' }, null, ['send code=K7P3&order=o', 'sync']],
  ['offline', 'in', { ticket: 't' }, null, ['send ticket=t', 'sync']],
  ['offline, no list', 'no answer', code, null, [keep, sent, 'lose signal', 'judge']],
  ['full', 'in', code, null, [keep, 'send code=K7P3', 'sync']],
  ['nothing kept', 'in', code, null, ['send code=K7P3']],
  ['nothing kept', 'not their door', code, null, ['send code=K7P3']],
  ['nothing kept', 'signed out', code, null, ['send code=K7P3', 'reload']],
  // A door that asks first looks, and keeps nothing.
  ['online', 'found', asking, null, ['send code=K7P3&ask=yes']],
  ['offline', 'in', asking, guest, ['look at K7P3']],
  ['offline', 'in', { ...asking, opened: 'yes' }, guest, ['look at K7P3 opened']],
  ['online', 'no answer', asking, guest, ['send code=K7P3&ask=yes', 'lose signal', 'look at K7P3']],
  ['online', 'signed out', asking, guest, ['send code=K7P3&ask=yes', 'lose session', 'look at K7P3']],
  ['offline', 'in', asking, null, ['look at K7P3', keep, 'sync', 'judge']],
  [
    'online',
    'not their door',
    asking,
    guest,
    ['send code=K7P3&ask=yes', keep, sent, 'settle refused', 'sync'],
  ],
  [
    'online, no list',
    'no answer',
    asking,
    guest,
    ['send code=K7P3&ask=yes', keep, sent, 'lose signal', 'judge'],
  ],
  ['nothing kept', 'no answer', asking, guest, ['send code=K7P3&ask=yes', 'send code=K7P3']],
  // Cash is taken, and a guest who was found comes in, without a look before.
  ['online', 'in', { ...asking, order: 'o' }, guest, ['send code=K7P3&order=o', 'sync']],
  ['online', 'in', { ask: 'yes', ticket: 't' }, guest, ['send ticket=t', 'sync']],
])('%s, with the answer "%s" to %j, a look finding %j: %j', async (on, answer, fields, looked, steps) => {
  expect((await done(on, answer, fields, looked)).steps).toEqual(steps)
})

test.each<[...Parameters<typeof done>, object]>([
  ['online', 'not their door', code, null, { headline: 'Not your door' }],
  ['online, no list', 'signed out', code, null, { headline: 'Could not check' }],
  ['offline', 'in', asking, guest, { headline: 'Let in?', name: 'Jackie', admit: code }],
  ['offline', 'in', code, null, { headline: 'Come in', name: 'Jackie' }],
])(
  '%s, with the answer "%s" to %j, a look finding %j, it says %j',
  async (on, answer, fields, looked, said) => {
    expect((await done(on, answer, fields, looked)).feedback).toMatchObject(said)
  },
)

test.each<[string, object | string | null, object]>([
  ['could not be kept', 'full', { headline: 'Device is full' }],
  ['is of a door they may scan at no more', null, { headline: 'Could not check' }],
  [
    'may be let in by a person',
    fail({ code: 'OLD_LIST', guest, listedAt: '2026-12-12T02:00:00.000Z' }),
    { letIn: true },
  ],
  ['may be let in by nobody', fail({ code: 'PASSED_ON' }), { letIn: null }],
])('what %s is told as that, by the list', async (_, verdict, said) => {
  const keeper = { judge: async () => verdict } as unknown as DoorKeeper
  for (const presented of [code, { key: '00', name: 'Jackie' }]) {
    const { feedback } = await judged(keeper, presented, {}, 'America/Chicago')
    expect(feedback).toMatchObject('letIn' in said && said.letIn ? { letIn: presented } : said)
  }
})

test('before its time a door is opened for a code, and not for a name', async () => {
  const early = fail({
    code: 'DOOR_NOT_OPEN',
    doorsAt: '2026-12-12T02:00:00.000Z',
    timeZone: 'America/Chicago',
  })
  const keeper = { judge: async () => early } as unknown as DoorKeeper
  const said = async (presented: Parameters<typeof judged>[1]) =>
    (await judged(keeper, presented, {}, 'America/Chicago')).feedback?.early
  expect([await said(code), await said({ key: '00', name: 'Jackie' })]).toEqual([code, null])
})
