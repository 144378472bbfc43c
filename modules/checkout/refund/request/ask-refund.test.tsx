import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AskRefund } from '#modules/checkout/refund/request/ask-refund.tsx'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const textOf = (...guests: number[]): string => {
  const places = guests.map((count) => {
    const tickets = Array.from({ length: count }, () => newId<'ticket'>())
    const holders = ['Jackie']
    return {
      id: tickets[0]!,
      tickets,
      ticketType: 'Entry',
      seat: null,
      holders,
      isUsed: false,
      isVoid: false,
    }
  })
  const element = <AskRefund places={places} most={toCents(4_120)} terms="" result={undefined} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<[^>]+>/g, ' ')
}
const SEVERAL =
  /Tickets to give back.*Until then your tickets stay good\. If they say yes, you get back what you paid for them, .*Then these tickets are no longer valid\./

test('a buyer who could give back one ticket reads of one in every sentence', () => {
  expect(textOf(1)).toMatch(
    /Ticket to give back.*Until then your ticket stays good\. If they say yes, you get back what you paid for it, fees included: \$41\.20\. Then this ticket is no longer valid\./,
  )
})

test.each([[[1, 1]], [[8]]])('of several, or of all of a table, of several: %j', (guests) => {
  expect(textOf(...guests)).toMatch(SEVERAL)
})
