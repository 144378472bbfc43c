import { describe, expect, test } from 'vitest'
import { openText, sealText } from '#platform/sealed-text.server.ts'
import { SECRET, SECRETS } from '#tests/support/box-office.ts'

const sealing = { ...SECRETS, purpose: 'payout account', belongsTo: 'tasha' }
const TEXT = '{"routing":"021000021","account":"000123456789"}'

describe('a sealed text', () => {
  test('opens again, and shows nothing of itself', () => {
    const sealed = sealText(TEXT, sealing)
    expect(openText(sealed, sealing)).toBe(TEXT)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('123456789')
    expect(sealed).toMatch(/^1\.[\w-]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
    expect(sealText(TEXT, sealing)).not.toBe(sealed)
  })

  test.each([
    ['another secret', { secret: 'another secret' }],
    ['another purpose', { purpose: 'something else' }],
    ['somebody else', { belongsTo: 'rival' }],
  ])('does not open for %s', (_what, other) => {
    expect(openText(sealText(TEXT, sealing), { ...sealing, ...other })).toBeNull()
  })

  test('opens after the secret was changed, and the next one is sealed with the new secret', () => {
    const changed = { ...sealing, secret: 'a newer secret', previousSecrets: ['an older secret', SECRET] }
    expect(openText(sealText(TEXT, sealing), changed)).toBe(TEXT)
    const anew = sealText(TEXT, changed)
    expect(openText(anew, changed)).toBe(TEXT)
    expect(openText(anew, { ...changed, previousSecrets: [] })).toBe(TEXT)
    expect(openText(anew, sealing)).toBeNull()
  })

  test('does not open when any letter of it was changed', () => {
    const sealed = sealText(TEXT, sealing)
    // The last letter of each part may hold bits that no byte needs.
    const places = Array.from(sealed, (_, at) => at).flatMap((at) =>
      (sealed[at + 1] ?? '.') === '.' ? [] : at,
    )
    const opened = places.map((at) => {
      const letter = sealed[at] === 'A' ? 'Q' : 'A'
      return openText(sealed.slice(0, at) + letter + sealed.slice(at + 1), sealing)
    })
    expect(new Set(opened)).toEqual(new Set([null]))
    for (const broken of ['', '1', '1.....', `2${sealed.slice(1)}`, sealed.slice(0, -4)])
      expect(openText(broken, sealing)).toBeNull()
  })
})
