import { expect, test } from 'vitest'
import type { NamedTicketType } from '#modules/promo-codes/list-promo-codes.server.ts'
import type { PromoCode, PromoTerms } from '#modules/promo-codes/promo-code.ts'
import {
  opensWords,
  promoFieldWords,
  promoState,
  promoValues,
  termsWords,
  timesWords,
  usesWords,
} from '#modules/promo-codes/promo-code-words.ts'
import { newId } from '#platform/ids.ts'
import { toBasisPoints, toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const type = (name: string, isHidden = true): NamedTicketType => ({
  id: newId<'ticket type'>(),
  name,
  isHidden,
})

test.each([
  [[type('Floor', false)], 'Only opens hidden tickets (this event has none)'],
  [[type('Floor', false), type('Press')], 'Only opens hidden tickets (Press)'],
  [['A', 'B', 'C'].map((name) => type(name)), 'Only opens hidden tickets (A, B, C)'],
  [['A', 'B', 'C', 'D'].map((name) => type(name)), 'Only opens hidden tickets (A, B, C and others)'],
])('which hidden tickets there are is said: %#', (types, words) => expect(opensWords(types)).toBe(words))

const now = toInstant('2026-12-10T18:00:00Z')
const floor = type('Floor', false)
const promo: PromoCode & { uses: number } = {
  id: newId<'promo code'>(),
  eventId: newId<'event'>(),
  code: 'STEP20',
  terms: { kind: 'percent', percent: toBasisPoints(1_250) },
  version: 1,
  ticketTypeIds: [],
  startsAt: null,
  endsAt: null,
  isActive: true,
  maxUses: null,
  maxPerPerson: null,
  uses: 1_200,
}
const fixed: PromoTerms = { kind: 'fixed', amount: toCents(1_050) }

test.each<[PromoTerms, string]>([
  [promo.terms, '12.5% off'],
  [fixed, '$10.50 off each ticket'],
  [{ kind: 'free' }, 'Free'],
  [{ kind: 'none' }, 'Opens hidden tickets'],
])('what a code does is said: %j', (terms, words) => {
  expect(termsWords(terms)).toBe(words)
})

test.each<[string, string, Partial<PromoCode>, string | undefined]>([
  ['kind', 'percent', {}, '12.5% off'],
  ['percent', '12.5', {}, '12.5% off'],
  ['amount', '10.50', { terms: fixed }, '$10.50 off each ticket'],
  ['maxUses', '', {}, 'no limit'],
  ['maxUses', '50', {}, '50'],
  ['maxPerPerson', '', {}, 'no limit'],
  ['maxPerPerson', '2', {}, '2'],
  ['ticketTypeIds', '', {}, 'every ticket on sale'],
  ['ticketTypeIds', '', { ticketTypeIds: [floor.id] }, 'Floor'],
  ['ticketTypeIds', '', { ticketTypeIds: [newId()] }, 'tickets that are gone'],
  ['code', 'STEP20', {}, undefined],
])('its field %s with %j is said: %#', (name, value, over, words) => {
  expect(promoFieldWords({ ...promo, ...over }, name, value, [floor, type('Press')])).toBe(words)
})

test.each<[string, Partial<PromoCode & { uses: number }>, string]>([
  ['may be used', { maxPerPerson: 1 }, 'Good now'],
  ['was stopped', { isActive: false }, 'Stopped'],
  ['is over', { endsAt: now }, 'Ended'],
  ['comes', { startsAt: toInstant('2026-12-11T18:00:00Z') }, 'Not begun'],
  ['is used up', { maxUses: 1_200 }, 'Used up'],
])('a code that %s is said to be so', (_what, over, word) => {
  expect(promoState({ ...promo, ...over }, now)).toBe(word)
})

test.each<[Partial<PromoCode>, string]>([
  [{}, '1,200 used'],
  [{ maxUses: 5_000 }, '1,200 of 5,000 used'],
  [{ maxPerPerson: 1 }, '1,200 used, 1 per person'],
])('how often it was used is said: %j', (over, words) => {
  expect(usesWords({ ...promo, ...over })).toBe(words)
})

const startsAt = toInstant('2026-12-01T06:00:00Z')
const endsAt = toInstant('2026-12-13T06:00:00Z')
test.each<[Partial<PromoCode>, string]>([
  [{}, ''],
  [{ startsAt }, 'from Tue, Dec 1'],
  [{ endsAt }, 'until Sat, Dec 12'], // its last day, whose end is the next one's beginning
  [{ startsAt, endsAt }, 'from Tue, Dec 1 until Sat, Dec 12'],
])('when it is good is said: %j', (over, words) => {
  expect(timesWords({ ...promo, ...over }, 'America/Chicago')).toBe(words)
})

test('what stands in its fields is what was typed', () => {
  const gone = newId<'ticket type'>()
  const limits = { ticketTypeIds: [floor.id, gone], startsAt, endsAt, maxUses: 50, maxPerPerson: 2 }
  const values = (over: Partial<PromoCode>) =>
    promoValues({ ...promo, ...over }, 'America/Chicago', [type('Press'), floor])
  const typed = { promoCodeId: promo.id, code: 'STEP20' }
  expect(values({})).toEqual({
    ...typed,
    kind: 'percent',
    percent: '12.5',
    amount: '',
    maxUses: '',
    maxPerPerson: '',
    starts: '',
    ends: '',
    ticketTypeIds: [],
  })
  expect(values({ terms: fixed, ...limits })).toEqual({
    ...typed,
    kind: 'fixed',
    percent: '',
    amount: '10.50',
    maxUses: '50',
    maxPerPerson: '2',
    starts: '2026-12-01',
    ends: '2026-12-12',
    ticketTypeIds: [floor.id],
  })
})
