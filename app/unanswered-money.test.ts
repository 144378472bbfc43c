import { describe, expect, test } from 'vitest'
import * as payouts from '#app/routes/dashboard/admin/payments.tsx'
import * as cash from '#app/routes/dashboard/cash-payments.tsx'
import * as boxOffice from '#app/routes/dashboard/event/box-office.tsx'
import * as order from '#app/routes/dashboard/order.tsx'
import * as refund from '#app/routes/dashboard/refund.tsx'

interface Page {
  clientAction: (args: never) => Promise<unknown>
  shouldRevalidate: (args: { actionStatus?: number }) => boolean
}

const PAGES: Record<string, Page> = { payouts, cash, boxOffice, order, refund }

describe.each(Object.entries(PAGES))('where no answer comes, the page of %s', (_name, page) => {
  test('stays with all that was typed, and does not say that it was done', async () => {
    const body = new URLSearchParams({
      intent: 'close',
      counted: '240',
      note: 'Two of the twenties were fake.',
    })
    const sent = {
      request: new Request('https://steppers.example/cash-payments', { method: 'POST', body }),
      serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
    }
    expect(await page.clientAction(sent as never)).toMatchObject({
      data: {
        ok: false,
        failure: { code: 'UNANSWERED' },
        values: { note: 'Two of the twenties were fake.' },
      },
    })
  })

  test('is not asked for again, which would fail as well; after a refusal it is', () => {
    expect([503, 409].map((actionStatus) => page.shouldRevalidate({ actionStatus }))).toEqual([false, true])
  })
})
