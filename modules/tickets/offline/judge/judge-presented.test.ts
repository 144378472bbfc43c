// Whatever is held before a door without a signal: nothing comes in but a code that is on the list.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byHandToday, type DoorMemory, usesKnown } from '#modules/tickets/offline/door-memory.client.ts'
import type { KeptScan } from '#modules/tickets/offline/kept-door.ts'
import type { ListedTicket } from '#modules/tickets/offline/list/door-list.ts'
import {
  findByCode,
  judgePresented,
  judgeWithoutList,
  type JudgedBy,
  type Presented,
} from '#modules/tickets/offline/judge/judge-presented.ts'
import { openDoorList } from '#modules/tickets/offline/list/open-door-list.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { listSalt, sealTicket } from '#modules/tickets/offline/list/seal-ticket.server.ts'
import { writeDoorList } from '#modules/tickets/offline/list/write-door-list.ts'
import { doorCode, formatHash, payloadText, readScan, ticketFields } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'

const now = systemNow()
const secret = 'one secret of one house'
const [eventId, salt] = [newId<'event'>(), listSalt(secret, newId<'event'>())]
const issue = (by = secret, event = eventId) =>
  ticketSigner(by).sign(
    ticketFields({
      ticketId: newId<'ticket'>(),
      eventId: event,
      orderId: newId<'order'>(),
      holderName: 'Jackie',
      ticketType: 'Entry',
      eventDate: '2026-12-12',
      venue: 'Hall',
      location: '',
    }),
  )
const sold = Array.from({ length: 5 }, () => issue())
const lines = sold.map(({ payload: { ticketId }, hash }) => ({
  ...sealTicket(eventId, { ticketId, hash, name: 'Jackie Montgomery', seat: 'Row 3 · Seat 4', salt }),
  state: 'active' as const,
  type: 0,
  usedSeconds: 0,
  usedBy: 0,
}))
const head = {
  v: 1 as const,
  eventId,
  title: 'The Ball',
  startsAt: now,
  endsAt: plusMs(now, HOUR_MS),
  doorsAt: now,
  closesAt: plusMs(now, HOUR_MS),
  timeZone: 'America/Chicago',
  night: now.slice(0, 10),
  isPostponed: false,
  madeAt: now,
  salt,
  types: [{ name: 'Entry', isExtra: false, admitsOn: null }],
  people: [],
}
const signer = listSigner(secret)
const written = writeDoorList(head, lines)
const list = (await openDoorList(
  new Uint8Array(Buffer.concat([written, signer.sign(written)])),
  signer.publicKey,
))!
const by: JudgedBy = { list, listedAt: now, usedOf: () => null, isOpened: false }
const judged = async (presented: Presented) => {
  const { verdict } = await judgePresented(presented, by, now)
  return verdict.ok ? verdict.value : verdict.failure.code
}
const [{ payload, hash }] = sold as [(typeof sold)[number]]
const guest = {
  holderName: 'Jackie Montgomery',
  ticketType: 'Entry',
  isExtra: false,
  seat: { section: 'Row 3 · Seat 4' },
}

const scanOf = (over: Pick<KeptScan, 'kind'> & Partial<KeptScan>, counter = 1): KeptScan => ({
  id: 'd',
  counter,
  contact: '',
  elapsedMs: 0,
  at: now,
  ...over,
})
/** A device of Kim's with these scans, and the list. */
const deviceWith = (scans: KeptScan[]) =>
  ({
    settings: { person: { name: 'Kim' } },
    store: { readScans: () => Promise.resolve(scans) },
    door: { id: 'd', contact: null },
    list: {
      ...list,
      head: {
        ...list.head,
        startsAt: plusMs(now, -48 * HOUR_MS),
        night: plusMs(now, -48 * HOUR_MS).slice(0, 10),
      },
    },
    changes: new Map(),
    scans: [],
  }) as unknown as DoorMemory

const { key } = list.byKey(lines[0]!.key) as ListedTicket

describe('a code without a signal', () => {
  test.each([
    ['the payload', payloadText(payload)],
    ['the door code', doorCode(payload.ticketId, hash)],
    ['the typed hash', formatHash(hash).toLowerCase()],
  ])('comes in as %s, with the name and seat of its guest', async (_, code) => {
    expect(await judged({ code })).toEqual(guest)
  })

  test('that was found by name comes in under the name as it was typed', async () => {
    expect(await judged({ key, name: 'jackie' })).toEqual({ ...guest, holderName: 'jackie', seat: null })
  })

  test.each([
    ['let in', 'in', 'ALREADY_IN'],
    ['let in by hand', 'by hand', 'ALREADY_IN'],
    ['refused', 'refused', guest],
  ] as const)('that this device %s before it had a list is known by its code', async (_, kind, said) => {
    const usedOf = await usesKnown(deviceWith([scanOf({ kind, code: payloadText(payload) })]), list)
    const { verdict } = await judgePresented({ code: formatHash(hash) }, { ...by, usedOf }, now)
    expect(verdict.ok ? verdict.value : verdict.failure.code).toEqual(said)
  })

  test('that is on no list and was let in by hand is known by its hash, today, until that is taken back', async () => {
    const { payload: other, hash: typed } = issue()
    const byHand = scanOf({ kind: 'by hand', code: payloadText(other) })
    const yesterday = { ...byHand, at: plusMs(now, -24 * HOUR_MS) }
    const undone = scanOf({ kind: 'undone', undoes: 1 }, 2)
    const known = async (...scans: KeptScan[]) =>
      (await byHandToday(deviceWith(scans), formatHash(typed)))?.by ?? null
    expect(await known(byHand)).toBe('Kim')
    expect(await known(scanOf({ kind: 'in', code: formatHash(typed) }))).toBe('Kim')
    expect(await known(scanOf({ kind: 'by hand', code: payloadText(payload) }))).toBeNull()
    expect(await known(yesterday)).toBeNull()
    expect(await known(byHand, undone)).toBeNull()
    expect(await byHandToday(deviceWith([byHand]), 'no code')).toBeNull()
  })

  test.each([
    ['another key', 'ffffffffffffffffffff'],
    ['what is no key', 'no key'],
    ['nothing', ''],
    ['the begin of its key', key.slice(0, 2)],
    ['its key without the end', key.slice(0, -2)],
    ['its key and more', `${key}00`],
  ])('that was found by name is found by its whole key, and not by %s', async (_, other) => {
    expect(await judged({ key: other, name: 'jackie' })).toBe('NOT_ON_LIST')
  })

  test.each([
    ['of another event', payloadText(issue(secret, newId<'event'>()).payload), 'TICKET_NOT_FOUND'],
    ['signed by another house', payloadText(issue('another secret').payload), 'NOT_ON_LIST'],
    ['of one ticket with the hash of another', doorCode(payload.ticketId, sold[1]!.hash), 'NOT_ON_LIST'],
    ['with a script in it', '<script>alert(1)</script>', 'NOT_A_TICKET'],
    ['with more than a code', `{"v":1,"ticketId":"<img src=x onerror=alert(1)>"}`, 'NOT_A_TICKET'],
    ['that never ends', 'A'.repeat(200_000), 'NOT_A_TICKET'],
    ['of nothing', '', 'NOT_A_TICKET'],
  ])('%s does not come in', async (_, code, expected) => {
    expect(await judged({ code })).toBe(expected)
  })

  test('that was changed anywhere comes in only where it still names its ticket and its hash', async () => {
    const codes = [payloadText(payload), doorCode(payload.ticketId, hash), hash]
    const change = fc.tuple(
      fc.constantFrom(...codes),
      fc.nat(400),
      fc.string({ minLength: 0, maxLength: 2, unit: 'binary' }),
    )
    await fc.assert(
      fc.asyncProperty(change, async ([code, place, text]) => {
        const at = place % code.length
        const changed = code.slice(0, at) + text + code.slice(at + 1)
        const read = readScan(changed)
        const said = read.ok ? (read.value.kind === 'payload' ? read.value.payload : read.value) : null
        const isItself =
          said?.hash === hash &&
          (!('ticketId' in said) || said.ticketId === payload.ticketId) &&
          (!('eventId' in said) || said.eventId === eventId)
        expect(typeof (await judged({ code: changed })) === 'object').toBe(isItself)
      }),
      { numRuns: Number(process.env['CODE_MUTANTS'] ?? 2_000) },
    )
  }, 300_000)
})

test('a ticket that came in before is told with when', async () => {
  const used = { at: now, by: 'Tasha' }
  const { verdict } = await judgePresented({ code: hash }, { ...by, usedOf: () => used }, now)
  expect(verdict).toMatchObject({ failure: { code: 'ALREADY_IN', usedAt: now, usedBy: 'Tasha' } })
})

test.each([
  ['no code', 'https://example.com/poster', 'NOT_A_TICKET'],
  ['a ticket of another event', payloadText(issue(secret, newId<'event'>()).payload), 'TICKET_NOT_FOUND'],
  ['a ticket', payloadText(payload), 'NO_LIST'],
  ['a code that scans in the dark', doorCode(payload.ticketId, hash), 'NO_LIST'],
  ['a typed code', formatHash(hash), 'NO_LIST'],
])(
  'before there is a list a person decides, and not of what is no code of the event: %s',
  (_, code, said) => {
    const { verdict, ticket } = judgeWithoutList(code, eventId)
    expect([verdict.ok || verdict.failure.code, ticket]).toEqual([said, null])
  },
)

test('before there is a list a code that was let in by hand is known', async () => {
  const device = { ...deviceWith([scanOf({ kind: 'by hand', code: hash })]), list: null }
  expect(await byHandToday(device, payloadText(payload))).toEqual({ at: now, by: 'Kim' })
})

test('what is no code is of no ticket', async () => {
  expect(await findByCode(list, 'https://example.com/poster')).toBeNull()
})
