import { expect, test } from 'vitest'
import { needsCode } from '#modules/checkout/quote/promo/needs-code.ts'

test.each<[string, string[], boolean]>([
  ['nothing is refused', [], false],
  ['tickets are sold with a code alone', ['NEEDS_CODE'], true],
  ['other tickets are gone as well', ['SOLD_OUT', 'NEEDS_CODE'], true],
  ['tickets are gone', ['SOLD_OUT'], false],
])('where %s, a code is asked for: %j', (_what, codes, isNeeded) => {
  const failures = codes.map((code) => ({ code })) as Parameters<typeof needsCode>[0]['failures']
  expect(needsCode({ failures })).toBe(isNeeded)
})
