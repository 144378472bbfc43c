import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RefundScreen } from '#modules/checkout/refund/refund-screen.tsx'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const shown = (amount: number, fee: number, organizerFee: number): string => {
  const preview = {
    amount: toCents(amount),
    fee: toCents(fee),
    organizerFee: toCents(organizerFee),
    isWhole: true,
  }
  const element = (
    <RefundScreen
      places={[]}
      chosen={[]}
      preview={preview}
      refundId={newId<'refund'>()}
      isCash={false}
      isTold
      result={undefined}
    />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test.each([
  ['whose money had gone back before', [0, 120, 200], 'What was paid for them had gone back before', true],
  ['without the buyer’s fee, whose money had gone back', [0, 0, 200], 'had gone back before', true],
  ['without the organiser’s fee, whose money had gone back', [0, 120, 0], 'had gone back before', true],
  ['whose money goes back', [4120, 120, 200], '$41.20 goes back', true],
  ['that were free', [0, 0, 0], 'Nothing was paid for them', false],
] as const)('a refund of tickets %s', (_, [amount, fee, organizerFee], heading, moves) => {
  const html = shown(amount, fee, organizerFee)
  expect(html).toContain(heading)
  expect([html.includes('Goes back to the buyer'), html.includes('This cannot be undone.')]).toEqual([
    moves,
    moves,
  ])
})
