import { expect, test } from 'vitest'
import { phoneHref } from '#platform/phone-href.ts'

test.each([
  ['773-555-0118', 'tel:7735550118'],
  ['+44 (0)20 7946-0018', 'tel:+442079460018'],
  ['773-555-0118 ext 4', 'tel:7735550118,4'],
  ['773 555 0118x12', 'tel:7735550118,12'],
])('%s is called by %s', (phone, address) => {
  expect(phoneHref(phone)).toBe(address)
})
