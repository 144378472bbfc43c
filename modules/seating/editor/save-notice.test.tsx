import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SaveState } from '#modules/seating/editor/draft-saver.ts'
import { SaveNotice } from '#modules/seating/editor/save-notice.tsx'
import { smallChart } from '#tests/support/seating-chart.ts'

const said = (state: SaveState, isUnsent = false) =>
  renderToString(<SaveNotice state={state} isUnsent={isUnsent} chart={smallChart()} result={null} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test.each<[SaveState, boolean, RegExp]>([
  ['saved', false, /^$/],
  ['no line', false, /^$/],
  ['no line', true, /^Network error\..* No version was saved\. What you have drawn is still here\.$/],
  ['signed out', false, /^You are signed out What you have drawn is still here\. Sign in in another tab/],
  ['signed out', true, /No version was saved\. What you have drawn/],
  ['too many', false, /^That was too often in one hour .* It goes on by itself\.$/],
  ['gone', false, /^This chart was deleted .* Take mine along$/],
  ['refused', false, /^This drawing cannot be saved .* Undo what you did last.* Take mine along$/],
])('of a draft that is "%s" (a version wanted: %j) is said %s', (state, isUnsent, words) => {
  expect(said(state, isUnsent)).toMatch(words)
})
