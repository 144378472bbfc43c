// Codes that somebody changed: whatever is put, taken out or swapped, none opens a door but the code itself.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf } from '#modules/tickets/door/check-in.server.ts'
import { doorCode, formatHash, payloadText, readScan, ticketFields } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { newId } from '#platform/ids.ts'

const MUTANTS = Number(process.env['CODE_MUTANTS'] ?? 5_000)

const signer = ticketSigner('a secret of this test')
const { payload, hash } = signer.sign(
  ticketFields({
    ticketId: newId() as TicketId,
    eventId: newId() as EventId,
    orderId: newId() as OrderId,
    holderName: 'Renée O’Neal',
    ticketType: 'VIP table',
    eventDate: '2026-12-12',
    venue: 'Grand Ballroom',
    location: '',
  }),
)
const codes = {
  payload: payloadText(payload),
  'door code': doorCode(payload.ticketId, hash),
  hash: formatHash(hash),
}

/** Whether the statement of a check-in, which looks for both, would find the ticket. */
function opens(text: string): boolean {
  const scan = readScan(text)
  const key = scan.ok ? keyOf(scan.value, signer) : null
  return Boolean(
    key?.isSigned && key.hash === hash && (key.ticketId ?? payload.ticketId) === payload.ticketId,
  )
}

/** What a person would call the same code: however its letters, dashes and spaces are written. */
const spelt = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z:]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

function isSame(kind: keyof typeof codes, text: string): boolean {
  if (kind !== 'payload') return spelt(text) === spelt(codes[kind])
  try {
    const read = JSON.parse(text.normalize('NFC')) as unknown
    return JSON.stringify(read).normalize('NFC') === JSON.stringify(payload).normalize('NFC')
  } catch {
    return false
  }
}

const change = fc.oneof(
  fc.record({
    how: fc.constant('put'),
    at: fc.nat(400),
    text: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  }),
  fc.record({ how: fc.constant('swap'), at: fc.nat(400), text: fc.string({ minLength: 1, maxLength: 1 }) }),
  fc.record({ how: fc.constant('cut'), at: fc.nat(400), text: fc.string({ minLength: 1, maxLength: 2 }) }),
)

test.each(Object.keys(codes) as (keyof typeof codes)[])(
  'a changed %s opens nothing',
  (kind) => {
    const code = codes[kind]
    expect(opens(code)).toBe(true)
    let closed = 0
    const wrong: string[] = []
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        let text = code
        for (const { how, at, text: other } of changes) {
          const from = at % (text.length + 1)
          text =
            text.slice(0, from) +
            (how === 'cut' ? '' : other) +
            text.slice(from + (how === 'put' ? 0 : other.length))
        }
        if (!opens(text)) closed += 1
        else if (!isSame(kind, text)) wrong.push(text)
      }),
      { numRuns: MUTANTS },
    )
    expect(wrong).toEqual([])
    expect(closed).toBeGreaterThan(MUTANTS / 2)
  },
  300_000,
)
