import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PayoutsPage } from '#modules/payouts/payouts-page.ts'
import { StatementList } from '#modules/payouts/statement/statement-list.tsx'
import { newId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'
import { ReaderZone } from '#ui/reader-zone.ts'

test('a payout is of no place: its day and its month are those of the reader', () => {
  const page: Partial<PayoutsPage> = {
    path: '/dashboard/payouts',
    params: {},
    host: null,
    file: '',
    isFirst: true,
    isUnread: false,
    pages: { previous: undefined, next: undefined },
    lines: [
      {
        id: 'paid',
        kind: 'payout',
        at: toInstant('2026-12-01T05:30:00Z'),
        timeZone: 'America/Chicago',
        organizerId: newId(),
        organizer: 'Classy Steppers',
        order: null,
        payout: { id: newId(), hint: '', reference: 'WIRE 1' },
        tickets: toCents(0),
        fee: toCents(0),
        amount: toCents(-4_850),
        cashFee: toCents(0),
      },
    ],
  }
  // The list reads no more of its page.
  const element = <StatementList page={page as PayoutsPage} />
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(
    <ReaderZone value="Europe/London">
      <RouterProvider router={router} />
    </ReaderZone>,
  )
  const text = html.replace(/<[^>]+>/g, ' ')
  expect(text).toContain('December 2026')
  expect(text).toMatch(/Tue, Dec 1, 5:30\sAM/)
  expect(text).not.toMatch(/Nov/)
})
