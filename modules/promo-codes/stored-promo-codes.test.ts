import { describe, expect, test } from 'vitest'
import { codesFor, parsePromoCodes, withCode } from '#modules/promo-codes/stored-promo-codes.ts'

const [ball, picnic, set] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]

describe('the codes that a browser keeps', () => {
  test.each<[string, string | null, object]>([
    ['nothing', null, {}],
    ['a code', JSON.stringify({ [ball]: 'STEP20' }), { [ball]: 'STEP20' }],
    ['no JSON', '{', {}],
    ['a list', '["STEP20"]', {}],
    ['null', 'null', {}],
    ['no event', '{"__proto__x":"STEP20"}', {}],
    ['small letters', JSON.stringify({ [ball]: 'step20' }), {}],
    ['a number', JSON.stringify({ [ball]: 20 }), {}],
    ['10,000 letters', JSON.stringify({ [ball]: 'A'.repeat(10_000), [picnic]: 'TEN' }), { [picnic]: 'TEN' }],
  ])('hold %s', (_, text, codes) => {
    expect(parsePromoCodes(text)).toEqual(codes)
  })

  test('are sent for the events of the cart alone, each once, the newest last', () => {
    const stored = withCode({ [ball]: 'OLD', [picnic]: 'TEN', [set]: 'SET' }, ball, 'TEN')
    expect(codesFor(stored, [{ eventId: ball }, { eventId: picnic }])).toEqual(['TEN'])
    expect(
      codesFor(withCode({ [ball]: 'A', [picnic]: 'B' }, ball, 'C'), [{ eventId: ball }, { eventId: picnic }]),
    ).toEqual(['B', 'C'])
    expect(codesFor(stored, [])).toEqual([])
  })
})
