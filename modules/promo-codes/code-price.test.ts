import { expect, test } from 'vitest'
import { codePrice } from '#modules/promo-codes/code-price.ts'
import type { PromoTerms } from '#modules/promo-codes/promo-code.ts'
import { newId, type TicketTypeId } from '#platform/ids.ts'
import { toBasisPoints, toCents } from '#platform/money.ts'

const mine = newId<'ticket type'>() satisfies TicketTypeId
const other = newId<'ticket type'>() satisfies TicketTypeId

test.each<[string, PromoTerms, TicketTypeId[], object | null]>([
  ['a fifth off', { kind: 'percent', percent: toBasisPoints(2000) }, [], { listed: 3200, allIn: 3296 }],
  [
    'a fifth off this type',
    { kind: 'percent', percent: toBasisPoints(2000) },
    [mine],
    { listed: 3200, allIn: 3296 },
  ],
  ['a fifth off another type', { kind: 'percent', percent: toBasisPoints(2000) }, [other], null],
  ['more than it costs', { kind: 'fixed', amount: toCents(9000) }, [], { listed: 0, allIn: 0 }],
  ['free', { kind: 'free' }, [], { listed: 0, allIn: 0 }],
  ['nothing off', { kind: 'none' }, [mine], null],
])('the price of a ticket with a code that takes %s', (_, terms, ticketTypeIds, price) => {
  expect(codePrice({ terms, ticketTypeIds }, mine, toCents(4000))).toEqual(price)
})
