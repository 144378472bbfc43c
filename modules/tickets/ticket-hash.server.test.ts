import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { newId } from '#platform/ids.ts'
import type { QrPayload } from '#modules/tickets/qr-payload.ts'
import { ticketFields } from '#modules/tickets/qr-payload.ts'
import { sameHash, ticketSigner } from '#modules/tickets/ticket-hash.server.ts'

const fields = ticketFields({
  ticketId: '01900000-0000-7000-8000-000000000001' as TicketId,
  eventId: '01900000-0000-7000-8000-000000000002' as EventId,
  orderId: '01900000-0000-7000-8000-000000000003' as OrderId,
  holderName: 'Jackie Montgomery',
  ticketType: 'VIP table',
  eventDate: '2026-12-12',
  venue: 'Grand Ballroom',
  location: '',
})
const signer = ticketSigner('a secret of this test')
const { payload, hash } = signer.sign(fields)

/** As many as the night before a release; fewer in each run. */
const MUTANTS = Number(process.env['CODE_MUTANTS'] ?? 20_000)

describe('the validation hash', () => {
  it('has 16 characters that can be read out and typed', () => {
    expect(hash).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(payload).toEqual({ v: 1, kid: payload.kid, ...fields, hash })
  })

  it('stays what it is from one release to the next, for tickets are on paper', () => {
    expect({ kid: payload.kid, hash }).toMatchInlineSnapshot(`
      {
        "hash": "X6GP9F14QSBSCBD9",
        "kid": "1HWB",
      }
    `)
  })

  it('verifies after the database has reordered the fields and split an accent from its letter', () => {
    const accented = signer.sign({ ...fields, holderName: 'Renée' }).payload
    const stored = JSON.parse(JSON.stringify(accented, Object.keys(accented).toSorted())) as QrPayload
    expect(signer.verify({ ...stored, holderName: stored.holderName.normalize('NFD') })).toBe(true)
  })

  it(`refuses ${MUTANTS} tampered payloads`, () => {
    const names = Object.keys(payload) as (keyof QrPayload)[]
    let refused = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.nat(),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
        fc.nat(2),
        (name, at, text, how) => {
          const before = String(payload[name])
          const from = at % (before.length + 1)
          const after =
            before.slice(0, from) + (how === 1 ? '' : text) + before.slice(from + (how === 0 ? 0 : 1))
          fc.pre(after.normalize('NFC') !== before)
          if (!signer.verify({ ...payload, [name]: after })) refused += 1
        },
      ),
      { numRuns: MUTANTS },
    )
    expect(refused).toBe(MUTANTS)
  })

  it('refuses fields that lend characters to their neighbours', () => {
    const signedTexts = [
      'ticketId',
      'eventId',
      'orderId',
      'holderName',
      'ticketType',
      'eventDate',
      'venue',
    ] as const
    fc.assert(
      fc.property(fc.nat(5), fc.integer({ min: 1, max: 8 }), fc.boolean(), (index, count, forward) => {
        const [left, right] = [signedTexts[index]!, signedTexts[index + 1]!]
        const joined = payload[left] + payload[right]
        const cut = payload[left].length + (forward ? count : -count)
        const shifted = { ...payload, [left]: joined.slice(0, cut), [right]: joined.slice(cut) }
        expect(signer.verify(shifted)).toBe(false)
      }),
    )
  })

  it('of one event says nothing for another, and of one secret nothing for another', () => {
    const other = signer.sign({ ...fields, eventId: newId() as EventId }).payload
    expect(signer.verify({ ...payload, hash: other.hash })).toBe(false)
    expect(signer.verify({ ...payload, eventId: other.eventId })).toBe(false)
    expect(ticketSigner('another secret').verify(payload)).toBe(false)
    expect(
      ticketSigner('another secret').verify({
        ...payload,
        kid: ticketSigner('another secret').sign(fields).payload.kid,
      }),
    ).toBe(false)
  })

  it('goes on verifying after the secret was changed, as long as the old one is named', () => {
    const changed = ticketSigner('a new secret', ['a secret of this test'])
    expect(changed.verify(payload)).toBe(true)
    expect(changed.sign(fields).payload.kid).not.toBe(payload.kid)
    expect([changed.kid, changed.previousKids]).toEqual([changed.sign(fields).payload.kid, [payload.kid]])
    expect(ticketSigner('a new secret').verify(payload)).toBe(false)
    // Also of one of several.
    expect(ticketSigner('a new secret', ['another', 'a secret of this test']).verify(payload)).toBe(true)
  })

  it('is another one for each code of a ticket, and verifies for that one alone', () => {
    const second = signer.sign({ ...fields, g: 2 }).payload
    expect([signer.verify(second), second.hash === hash]).toEqual([true, false])
    expect(signer.verify({ ...second, g: 3 })).toBe(false)
    const { g: _g, ...first } = second
    expect(signer.verify(first)).toBe(false)
  })

  it('stays the same however many events there are', () => {
    for (let n = 0; n < 1_001; n++) signer.sign({ ...fields, eventId: newId<'event'>() })
    expect(signer.verify(payload)).toBe(true)
    expect(signer.sign(fields).hash).toBe(hash)
  })

  it('compares without throwing on other lengths', () => {
    expect(sameHash(hash, hash)).toBe(true)
    expect(sameHash(hash, hash.slice(1))).toBe(false)
    expect(sameHash(hash, '')).toBe(false)
  })
})
