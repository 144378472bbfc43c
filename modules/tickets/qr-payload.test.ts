import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { newId } from '#platform/ids.ts'
import {
  doorCode,
  formatHash,
  payloadText,
  readScan,
  reissuedFields,
  renamedFields,
  ticketFields,
} from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'

const facts = {
  ticketId: newId() as TicketId,
  eventId: newId() as EventId,
  orderId: newId() as OrderId,
  holderName: 'Jackie Montgomery',
  ticketType: 'VIP table',
  eventDate: '2026-12-12',
  venue: 'Grand Ballroom',
  location: '6351 S Cottage Grove Ave',
}
const signer = ticketSigner('a secret of this test')
const signed = (over: Partial<typeof facts> = {}) => signer.sign(ticketFields({ ...facts, ...over }))

describe('the QR payload of a ticket', () => {
  it.each([
    ['the venue is told', { venue: 'Grand Ballroom', location: 'elsewhere' }, 'Grand Ballroom'],
    [
      'without a venue, the location',
      { venue: '', location: '6351 S Cottage Grove Ave' },
      '6351 S Cottage Grove Ave',
    ],
    ['with neither, to be decided', { venue: ' ', location: '' }, 'TBD'],
  ])('%s', (_, places, venue) => {
    expect(ticketFields({ ...facts, ...places }).venue).toBe(venue)
  })

  it.each([
    ['a long name keeps its first 40 characters', 'x'.repeat(90), 'x'.repeat(40)],
    ['an emoji counts as one character and is never halved', '💃'.repeat(41), '💃'.repeat(40)],
    [
      'line breaks and control characters become a space',
      ' Jackie\r\n\u0000\u0007Montgomery ',
      'Jackie Montgomery',
    ],
    ['half a character pair becomes the replacement sign', 'a\ud800b', 'a\ufffdb'],
    ['an accent typed apart joins its letter', 'Rene\u0301e', 'Renée'],
  ])('%s', (_, given, holderName) => {
    expect(ticketFields({ ...facts, holderName: given }).holderName).toBe(holderName)
  })

  it('of the next holder is the same ticket with their name and its own generation, under another hash', () => {
    const first = signed()
    const second = signer.sign(reissuedFields(first.payload, ' Maya\nEllis '))
    const third = signer.sign(reissuedFields(second.payload, 'Jackie Montgomery'))
    expect(second.payload).toEqual({ ...first.payload, holderName: 'Maya Ellis', g: 2, hash: second.hash })
    expect(third.payload).toEqual({ ...first.payload, g: 3, hash: third.hash })
    expect(third.hash).not.toBe(first.hash)
    expect(renamedFields(third.payload, 'Former guest')).toMatchObject({ g: 3, holderName: 'Former guest' })
    for (const { payload } of [second, third]) {
      expect(readScan(payloadText(payload))).toEqual({ ok: true, value: { kind: 'payload', payload } })
      expect(signer.verify(payload)).toBe(true)
      expect(signer.verify({ ...payload, g: 4 })).toBe(false)
      const { g: _g, ...without } = payload
      expect(signer.verify(without)).toBe(false)
    }
    expect(signer.verify({ ...first.payload, g: 2 })).toBe(false)
  })

  it.each([1, 0, -2, 2.5, '2', null, 10_000])('of the generation %j is none of ours', (g) => {
    expect(readScan(JSON.stringify({ ...signed().payload, g }))).toMatchObject({ ok: false })
  })

  it('is written in plain ASCII and reads back as it was, whatever the names', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'grapheme' }),
        (holderName, venue) => {
          const { payload } = signed({ holderName, venue })
          const text = payloadText(payload)
          expect(text).toMatch(/^[\u0020-\u007e]+$/)
          expect(readScan(text)).toEqual({ ok: true, value: { kind: 'payload', payload } })
          expect(signer.verify(payload)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('parsing a code that is scanned or typed at the door', () => {
  const { hash } = signed()
  const code = doorCode(facts.ticketId, hash)
  const byDoorCode = { ok: true, value: { kind: 'door code', ticketId: facts.ticketId, hash } }
  const byHash = { ok: true, value: { kind: 'hash', hash: 'K7P3MZQ90ABC1EFG' } }

  it.each([
    ['the door code', code],
    ['the door code from a hand scanner that ends the line', `${code}\r\n`],
    ['the door code from a keyboard with caps lock the wrong way round', code.toLowerCase()],
  ])('%s is read', (_, text) => {
    expect(readScan(text)).toEqual(byDoorCode)
  })

  it.each([
    ['as printed', 'K7P3-MZQ9-0ABC-1EFG'],
    ['in small letters with spaces', ' k7p3 mzq9 0abc 1efg '],
    ['with O for zero and I for one', 'K7P3MZQ9OABCIEFG'],
    ['with l for one and long dashes', 'k7p3–mzq9—oabc−lefg'],
    ['in the wide letters of a phone keyboard', 'Ｋ７Ｐ３ＭＺＱ９０ＡＢＣ１ＥＦＧ'],
  ])('a hash typed %s is read', (_, text) => {
    expect(readScan(text)).toEqual(byHash)
  })

  it('formats the hash in groups of four', () => {
    expect(formatHash('K7P3MZQ90ABC1EFG')).toBe('K7P3-MZQ9-0ABC-1EFG')
  })

  const json = JSON.parse(payloadText(signed().payload)) as Record<string, unknown>
  it.each([
    ['nothing', ''],
    ['a web address', 'https://example.com/win-a-cruise'],
    ['a script', '<script>alert(1)</script>'],
    ['a hash one character short', 'K7P3-MZQ9-0ABC-1EF'],
    ['a hash with a letter that is not in the alphabet', 'U7P3-MZQ9-0ABC-1EFG'],
    ['a door code of another version', code.replace('T1', 'T2')],
    ['two door codes', `${code}${code}`],
    ['JSON cut off', payloadText(signed().payload).slice(0, -1)],
    ['JSON nested without end', '{"v":'.repeat(400)],
    ['a list', '{"v":[1]}'],
    ['a payload with a field too many', JSON.stringify({ ...json, admin: true })],
    ['a payload with a field too few', JSON.stringify({ ...json, venue: undefined })],
    [
      'a payload whose fields sit on the prototype',
      JSON.stringify({ a: 1 }).replace('"a":1', `"__proto__":${JSON.stringify(json)}`),
    ],
    ['a payload with a number for a name', JSON.stringify({ ...json, holderName: 7 })],
    [
      'a payload with an identifier that is none',
      JSON.stringify({ ...json, ticketId: "'; drop table tickets" }),
    ],
    ...['ticketId', 'eventId', 'orderId'].map((name): [string, string] => [
      `a payload whose ${name} is no identifier`,
      JSON.stringify({ ...json, [name]: 'x' }),
    ]),
    ...['holderName', 'ticketType', 'eventDate', 'venue'].flatMap((name): [string, string][] => [
      [`a payload with ${name} of two letters too many`, JSON.stringify({ ...json, [name]: 'x'.repeat(81) })],
      [`a payload with a list for ${name}`, JSON.stringify({ ...json, [name]: [] })],
    ]),
    ['a payload of another version', JSON.stringify({ ...json, v: 2 })],
    ['a payload with a long name of its key', JSON.stringify({ ...json, kid: 'x'.repeat(9) })],
    ['a payload with a number for its key', JSON.stringify({ ...json, kid: 7 })],
    ['a payload with a hash in small letters', JSON.stringify({ ...json, hash: hash.toLowerCase() })],
    ['a payload with a hash too long', JSON.stringify({ ...json, hash: `${hash}0` })],
    ['a payload with a hash in a list', JSON.stringify({ ...json, hash: [hash] })],
    ['nothing as JSON', '{}'],
    [
      'a payload with another field in place of one',
      JSON.stringify({ ...json, venue: undefined, admin: true }),
    ],
    ['a payload with half a character pair', JSON.stringify({ ...json, holderName: '\ud800' })],
    ['a text of a megabyte', 'A'.repeat(1_000_000)],
  ])('%s is not readable', (_, text) => {
    expect(readScan(text)).toEqual({ ok: false, failure: { code: 'UNREADABLE' } })
  })

  it('a payload with its longest texts is readable', () => {
    const long = { ...json, holderName: 'x'.repeat(80), venue: 'x'.repeat(80), kid: 'x'.repeat(8) }
    expect(readScan(` ${JSON.stringify(long)}\n`)).toEqual({
      ok: true,
      value: { kind: 'payload', payload: long },
    })
  })

  it.each([
    ['as long as any code may be', 2_048, true],
    ['longer than any code', 2_049, false],
  ])('a payload in a text %s is read: %s', (_, length, isRead) => {
    expect(readScan(JSON.stringify(json).padEnd(length)).ok).toBe(isRead)
  })

  it('never throws, whatever is presented', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.string().map((s) => `{${s}`),
        ),
        (text) => {
          expect(typeof readScan(text).ok).toBe('boolean')
        },
      ),
      { numRuns: 5_000 },
    )
  })
})
