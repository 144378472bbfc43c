import { expect, it } from 'vitest'
import { arriveAt, ask, type FilterFormState } from '#ui/list/filter-form-state.ts'

/** The key of the form after what happened to it: `asks ?q=g`, `shows ?q=g`. */
const keyAfter = (...steps: string[]): number =>
  steps.reduce<FilterFormState>(
    (state, step) => {
      const [what, search = ''] = step.split(' ')
      return what === 'asks' ? ask(state, search) : arriveAt(state, search)
    },
    { search: '', asked: [], key: 0 },
  ).key

it.each([
  ['stays when what it asked for is shown', ['asks ?q=g', 'shows ?q=g'], 0],
  [
    'stays when an answer comes after more was typed',
    ['asks ?q=g', 'asks ?q=ga', 'shows ?q=g', 'shows ?q=ga'],
    0,
  ],
  ['stays when an answer was given up for the next', ['asks ?q=g', 'asks ?q=ga', 'shows ?q=ga'], 0],
  ['is a new one at another address', ['shows ?when=tonight'], 1],
  [
    'is a new one when Back leads to what it asked for',
    ['asks ?q=g', 'shows ?q=g', 'asks ', 'shows ', 'shows ?q=g'],
    1,
  ],
  [
    'is a new one at an address that was given up',
    ['asks ?q=g', 'asks ?q=ga', 'shows ?q=ga', 'shows ?q=g'],
    1,
  ],
  ['forgets what it asked for at another address', ['asks ?q=g', 'shows ?when=tonight', 'shows ?q=g'], 2],
])('the form %s', (_, steps, key) => {
  expect(keyAfter(...steps)).toBe(key)
})
