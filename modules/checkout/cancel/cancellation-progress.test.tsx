import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CancellationProgress } from '#modules/checkout/cancel/cancellation-progress.tsx'
import { toCents } from '#platform/money.ts'

const AGAIN = 'of it the payment providers have not confirmed yet. We ask again until they do.'
const BY_HAND =
  'of it the payment providers do not know, and are not asked for again. We see to it that the money goes back to your guests by hand.'

test.each([
  [0, 0, []],
  [4120, 0, [`$41.20 ${AGAIN}`]],
  [0, 8240, [`$82.40 ${BY_HAND}`]],
  [4120, 8240, [`$41.20 ${AGAIN}`, `$82.40 ${BY_HAND}`]],
])('a host reads what is asked for again, and what goes back by hand: %s, %s', (again, byHand, expected) => {
  const progress = {
    done: 3,
    left: 0,
    amount: toCents(12_360),
    cash: toCents(0),
    unconfirmed: toCents(again),
    unknown: toCents(byHand),
    isFinished: true,
  }
  const html = renderToStaticMarkup(<CancellationProgress progress={progress} />)
  const [, ...said] = [...html.matchAll(/<p>([^<]+)<\/p>/g)].map(([, words]) => words)
  expect(said).toEqual(expected)
})
