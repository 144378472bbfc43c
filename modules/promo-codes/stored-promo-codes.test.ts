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
    ['a number', JSON.stringify({ [ball]: 20, [picnic]: 'TEN' }), { [picnic]: 'TEN' }],
    ['a text', '"STEP20"', {}],
    ['one number', '20', {}],
    ['10,000 letters', JSON.stringify({ [ball]: 'A'.repeat(10_000), [picnic]: 'TEN' }), { [picnic]: 'TEN' }],
  ])('hold %s', (_, text, codes) => {
    expect(parsePromoCodes(text)).toEqual(codes)
  })

  test('are those of the twenty newest events, and the five newest are sent', () => {
    const events = Array.from({ length: 21 }, (_, n) => ball.slice(0, -2) + String(10 + n))
    const all = Object.fromEntries(events.map((event, n) => [event, `CODE${n}`]))
    const kept = parsePromoCodes(JSON.stringify(all))
    expect(Object.keys(kept)).toEqual(events.slice(1))
    const cart = events.map((eventId) => ({ eventId }))
    expect(codesFor(kept, cart)).toEqual(['CODE16', 'CODE17', 'CODE18', 'CODE19', 'CODE20'])
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
