import { expect, test } from 'vitest'
import { PromoCodesSchema } from '#modules/promo-codes/promo-code-schema.ts'
import { newId } from '#platform/ids.ts'

const wrongOf = (fields: object) =>
  PromoCodesSchema.safeParse({ intent: 'add', promoCodeId: newId(), ...fields }).error?.issues.map(
    ({ path }) => path.join('.'),
  ) ?? []

test.each<[string, object, string[]]>([
  ['an empty percentage', { code: '', kind: 'percent', percent: '' }, ['code', 'percent']],
  ['an empty amount', { code: '', kind: 'fixed', amount: '' }, ['code', 'amount']],
  ['no hidden ticket', { code: 'a b', kind: 'none' }, ['code', 'ticketTypeIds']],
  ['one that is wrong, not twice', { code: 'STEP20', kind: 'percent', percent: '101' }, ['percent']],
  ['nothing wrong', { code: 'STEP20', kind: 'percent', percent: '20' }, []],
])('all that is wrong with a code is said at once: %s', (_, fields, wrong) => {
  expect(wrongOf(fields)).toEqual(wrong)
})
