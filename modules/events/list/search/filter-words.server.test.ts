import { expect, test } from 'vitest'
import { saidFilters, withSaidFilters } from '#modules/events/list/search/filter-words.server.ts'

const tonight = { when: { kind: 'tonight' } }
const near = { near: { zip: '60637', miles: 50 } }

test.each([
  ['tonight', tonight],
  ['Chicago TONIGHT', { ...tonight, text: 'Chicago' }],
  ['free class this weekend', { when: { kind: 'weekend' }, freeOnly: true, text: 'class' }],
  ['60637', near],
  ['ball 60637 60601', { ...near, text: 'ball 60601' }],
  ['tonight this weekend free', { ...tonight, freeOnly: true, text: 'this weekend' }],
  ['free -class', { freeOnly: true, text: '-class' }],
  ['free!', { freeOnly: true }],
])('%j says a filter', (text, filters) => expect(saidFilters(text)).toEqual(filters))

test.each([
  '',
  'ball',
  'weekend',
  'tonights',
  'tonight’s',
  'sugar-free',
  '-free',
  '"free"',
  '00000',
  '606371',
])('%j says none', (text) => expect(saidFilters(text)).toBeNull())

test('what is said beside a chosen filter of the same kind stays among the words', () => {
  const weekend = { when: { kind: 'weekend' as const } }
  expect(withSaidFilters({ ...weekend, text: 'free tonight' })).toEqual({
    ...weekend,
    freeOnly: true,
    text: 'tonight',
  })
  expect(withSaidFilters({ ...weekend, text: 'ball tonight' })).toEqual({ ...weekend, text: 'ball tonight' })
  expect(withSaidFilters({ near: { zip: '60601', miles: 10 }, text: '60637 tonight' })).toEqual({
    near: { zip: '60601', miles: 10 },
    ...tonight,
    text: '60637',
  })
  expect(withSaidFilters({ kind: 'set', text: 'ball' })).toEqual({ kind: 'set', text: 'ball' })
  expect(withSaidFilters({ kind: 'set' })).toEqual({ kind: 'set' })
})
