import { expect, test } from 'vitest'
import type { NamedTicketType } from '#modules/promo-codes/list-promo-codes.server.ts'
import { opensWords } from '#modules/promo-codes/promo-code-words.ts'
import { newId } from '#platform/ids.ts'

const type = (name: string, isHidden = true): NamedTicketType => ({
  id: newId<'ticket type'>(),
  name,
  isHidden,
})

test.each([
  [[type('Floor', false)], 'Only opens hidden tickets (this event has none)'],
  [[type('Floor', false), type('Press')], 'Only opens hidden tickets (Press)'],
  [['A', 'B', 'C', 'D'].map((name) => type(name)), 'Only opens hidden tickets (A, B, C and others)'],
])('which hidden tickets there are is said: %#', (types, words) => expect(opensWords(types)).toBe(words))
