// What a list says of each of its tickets, and how it is found there: by its key, by a typed code, by words of a name.
import { describe, expect, test } from 'vitest'
import { readDoorList, splitSignature } from '#modules/tickets/offline/list/door-list.ts'
import { hexOf } from '#modules/tickets/offline/list/list-keys.ts'
import { listSigner } from '#modules/tickets/offline/list/list-signer.server.ts'
import { findByName, openDoorList, openGuest } from '#modules/tickets/offline/list/open-door-list.ts'
import { listSalt, sealTicket } from '#modules/tickets/offline/list/seal-ticket.server.ts'
import { type ListLine, writeDoorList } from '#modules/tickets/offline/list/write-door-list.ts'
import { newId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const secret = 'one secret of one house'
const eventId = newId<'event'>()
const salt = listSalt(secret, eventId)
const at = toInstant('2026-12-13T02:00:00Z')
const types = ['Entry', 'Meal', 'VIP'].map((name) => ({ name, isExtra: name === 'Meal', admitsOn: null }))
const head = {
  v: 1 as const,
  eventId,
  title: 'The Ball',
  startsAt: at,
  endsAt: at,
  doorsAt: at,
  closesAt: at,
  timeZone: 'America/Chicago',
  night: '2026-12-12',
  isPostponed: false,
  madeAt: at,
  salt,
  types,
  people: ['Tasha', 'Opal'],
}

/** A ticket whose keys are of these two signs, so that it stands where they say. */
const line = (signs: string, name: string, over: Partial<ListLine> = {}): ListLine & { hash: string } => {
  const [first = 0, second = 0] = [...Buffer.from(signs, 'hex')]
  const hash = `HASH${signs}`
  return {
    ...sealTicket(eventId, { ticketId: newId<'ticket'>(), hash, name, seat: '', salt }),
    key: new Uint8Array(10).fill(second).with(0, first),
    typedKey: new Uint8Array(8).fill(second).with(7, first),
    state: 'active',
    type: 0,
    usedSeconds: 0,
    usedBy: 0,
    hash,
    ...over,
  }
}
const LINES = [
  line('0102', 'Jackie Montgomery', { type: 2 }),
  line('0103', 'Maya Ellis', { state: 'used', usedSeconds: 1_765_591_200, usedBy: 2 }),
  line('0103', 'Nobody', {
    key: new Uint8Array(10).fill(3).with(0, 1).with(9, 4),
    typedKey: new Uint8Array(8).fill(9),
  }),
  line('7f00', 'Maya Montgomery', { state: 'used', usedSeconds: 1_765_591_261, usedBy: 1, type: 1 }),
  line('8000', 'Ray', { state: 'used', usedSeconds: 1, usedBy: 0 }),
  line('ffff', '', { state: 'replaced', guest: new Uint8Array(0), words: [] }),
]
const written = (lines: ListLine[] = LINES, over: object = {}) => writeDoorList({ ...head, ...over }, lines)
const list = readDoorList(written(LINES.toReversed()))
const instantOf = (seconds: number) => toInstant(new Date(seconds * 1_000))

describe('a ticket', () => {
  test.each(LINES.map((one) => [hexOf(one.key), one] as const))(
    '%s is found by its key, as it was written',
    (key, one) => {
      expect(list.byKey(one.key)).toEqual({
        key,
        state: one.state,
        type: types[one.type],
        used:
          one.usedSeconds === 0
            ? null
            : { at: instantOf(one.usedSeconds), by: one.usedBy === 0 ? null : head.people[one.usedBy - 1] },
        sealedGuest: new Uint8Array(one.guest),
      })
      expect(list.byTypedKey(one.typedKey)?.key).toBe(key)
    },
  )

  test.each(['0000', '0101', '0104', '7fff', '8001', 'fffe'])(
    '%s, which is not on it, is not found',
    (signs) => {
      const { key, typedKey } = line(signs, '')
      expect([list.byKey(key), list.byTypedKey(typedKey)]).toEqual([null, null])
    },
  )

  test('is found on a list of one, and none on an empty one', () => {
    const [one] = LINES as [(typeof LINES)[number]]
    const alone = readDoorList(written([one]))
    expect([alone.byKey(one.key)?.key, alone.byTypedKey(one.typedKey)?.key]).toEqual([
      hexOf(one.key),
      hexOf(one.key),
    ])
    const empty = readDoorList(written([]))
    expect([empty.byKey(one.key), empty.byTypedKey(one.typedKey), empty.byWords(one.words)]).toEqual([
      null,
      null,
      [],
    ])
  })

  test('is not found where the keys end and other bytes begin', () => {
    const [one] = LINES as [(typeof LINES)[number]]
    const alone = readDoorList(written([{ ...one, type: 0, typedKey: new Uint8Array(8).fill(255) }]))
    expect(alone.byKey(new Uint8Array(10).fill(255, 0, 8))).toBeNull()
    expect(alone.byTypedKey(new Uint8Array(8))).toBeNull()
  })

  test('tells its guest to their own code alone', async () => {
    const [jackie, maya] = LINES as [(typeof LINES)[number], (typeof LINES)[number]]
    const listed = list.byKey(jackie.key)!
    expect(await openGuest(list, listed, jackie.hash)).toEqual({ name: 'Jackie Montgomery', seat: '' })
    expect(await openGuest(list, listed, maya.hash)).toBeNull()
    expect(await openGuest(list, list.byKey(LINES.at(-1)!.key)!, LINES.at(-1)!.hash)).toBeNull()
  })
})

test.each([
  ['montgomery', ['Jackie Montgomery', 'Maya Montgomery']],
  ['MAYA', ['Maya Ellis', 'Maya Montgomery']],
  ['montgomery maya', ['Maya Montgomery']],
  ['ellis ray', []],
  ['ellis maya', ['Maya Ellis']],
  ['ray', ['Ray']],
  ['somebody', []],
  ['', []],
])('by the words %j are found %j', async (typed, names) => {
  const found = await findByName(list, typed)
  const nameOf = new Map(
    ['Jackie Montgomery', 'Maya Ellis', 'Nobody', 'Maya Montgomery', 'Ray', ''].map((name, i) => [
      hexOf(LINES[i]!.key),
      name,
    ]),
  )
  expect(found.map(({ key }) => nameOf.get(key))).toEqual(names)
})

describe('bytes that are no list', () => {
  const signer = listSigner(secret)
  const signed = (bytes: Uint8Array) => new Uint8Array(Buffer.concat([bytes, signer.sign(bytes)]))
  const longer = new Uint8Array([...written(), 0])
  const strange = written().with(0, 0x54)

  test('are those that are too short to be signed', async () => {
    const [signedBytes, signature] = [new Uint8Array(8).fill(1), new Uint8Array(64).fill(2)]
    expect(splitSignature(new Uint8Array([...signedBytes, ...signature]))).toEqual({
      signed: signedBytes,
      signature,
    })
    for (const length of [0, 3, 71]) {
      expect(splitSignature(new Uint8Array(length))).toBeNull()
      expect(await openDoorList(new Uint8Array(length), signer.publicKey)).toBeNull()
    }
  })

  test.each([
    ['of another kind', strange, 'Not a door list'],
    ['of another length', longer, 'another length'],
  ])('%s are refused, also where they are signed', async (_, bytes, message) => {
    expect(() => readDoorList(bytes)).toThrow(message)
    expect(await openDoorList(signed(bytes), signer.publicKey)).toBeNull()
    expect(await openDoorList(signed(written()), signer.publicKey)).not.toBeNull()
  })

  test.each([
    ['type', { type: 3 }],
    ['state', { state: 'unheard of' as never }],
  ])('a ticket of an unknown %s is refused', (_, over) => {
    const one = { ...LINES[0]!, ...over }
    expect(() => readDoorList(written([one])).byKey(one.key)).toThrow('an unknown state or type')
  })
})

test('a guest fills what a list says of their length, and no more', () => {
  const guest = (bytes: number) => [{ ...LINES[0]!, guest: new Uint8Array(bytes) }]
  expect(readDoorList(written(guest(65_535))).byKey(LINES[0]!.key)?.sealedGuest).toHaveLength(65_535)
  expect(() => written(guest(65_536))).toThrow('too long for a list')
})
