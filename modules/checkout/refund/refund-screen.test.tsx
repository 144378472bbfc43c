import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CHOOSE_TICKETS } from '#modules/checkout/refund/refund-messages.ts'
import { RefundScreen } from '#modules/checkout/refund/refund-screen.tsx'
import type { RefundedTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const shownAt = (address: string, preview: RefundedTickets | null): string => {
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
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const shown = (amount: number, fee: number, organizerFee: number): string =>
  shownAt('/', {
    amount: toCents(amount),
    fee: toCents(fee),
    organizerFee: toCents(organizerFee),
    isWhole: true,
  })

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

test.each([
  ['that was pressed without a tick', '/?asked=now', true],
  ['that is opened', '/', false],
  ['that is opened again once its tickets went back', '/?ticket=a&ticket=b&asked=now', false],
])('a choice of tickets %s: whether somebody is to choose first', (_, address, isSaid) => {
  expect(shownAt(address, null).includes(CHOOSE_TICKETS)).toBe(isSaid)
})
