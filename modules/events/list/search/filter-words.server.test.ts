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

test('what is chosen holds against what is said', () => {
  expect(withSaidFilters({ when: { kind: 'weekend' }, text: 'free tonight' })).toEqual({
    when: { kind: 'weekend' },
    freeOnly: true,
  })
  expect(withSaidFilters({ kind: 'set', text: 'ball' })).toEqual({ kind: 'set', text: 'ball' })
  expect(withSaidFilters({ kind: 'set' })).toEqual({ kind: 'set' })
})
