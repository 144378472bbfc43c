import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CashFeesScreen } from '#modules/fees/cash-fees/cash-fees-screen.tsx'
import type { CashFeesPage } from '#modules/fees/cash-fees/cash-fees.ts'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'
import { ReaderZone } from '#ui/reader-zone.ts'

test('a page of cash fees tells one minute by one clock, that of the event', () => {
  const at = toInstant('2026-12-01T22:10:00Z')
  const order = {
    id: newId<'order'>(),
    code: 'XTQ6JWMU',
    event: 'The Red Ball',
    timeZone: 'America/Chicago',
  } as const
  const page: CashFeesPage = {
    path: '/dashboard/payouts/cash-fees',
    params: {},
    hosts: [],
    host: { id: newId(), name: 'Classy Steppers' },
    fees: { arisen: toCents(150), deducted: toCents(0) },
    reconciledAt: at,
    history: [{ id: 'one', kind: 'cash_sale', cents: toCents(150), order, at }],
    isFirst: true,
    pages: { previous: undefined, next: undefined },
    report: [{ eventId: newId(), order, at, isCash: true, fee: toCents(150), deducted: toCents(0) }],
  }
  const router = createMemoryRouter([{ path: '/', element: <CashFeesScreen page={page} /> }])
  const html = renderToStaticMarkup(
    <ReaderZone value="Europe/London">
      <RouterProvider router={router} />
    </ReaderZone>,
  )
  const times = [...html.matchAll(/<time[^>]*>([^<]+)</g)].map(([, said]) => said?.replace(/\s/g, ' '))
  expect(times).toEqual(Array(3).fill('Tue, Dec 1, 4:10 PM'))
})
