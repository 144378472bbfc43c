import { expect, test } from 'vitest'
import type { PaypalCalls } from '#modules/payments/paypal/paypal-calls.server.ts'
import { paypalReports } from '#modules/payments/paypal/paypal-reports.server.ts'
import { toInstant } from '#platform/time.ts'

const refundOf = (id: string) => ({
  id: `WH-${id}`,
  event_type: 'PAYMENT.CAPTURE.REFUNDED',
  create_time: '2026-11-29T08:00:00Z',
  resource: { id },
})

/** PayPal with so many pages of refunds, and none of another kind. */
function withPages(pages: number) {
  const asked: string[] = []
  const call = async (_: unknown, { path }: { path: string }) => {
    asked.push(path)
    const { searchParams } = new URL(path, 'https://paypal.invalid')
    const page = Number(searchParams.get('page') ?? 0)
    const isTold = page > 0 || searchParams.get('event_type') === 'PAYMENT.CAPTURE.REFUNDED'
    const href = `https://api.paypal.com/v1/notifications/webhooks-events?page=${page + 1}`
    const links =
      isTold && page + 1 < pages
        ? [
            { rel: 'self', href: path },
            { rel: 'next', href },
          ]
        : []
    return { ok: true, value: { events: isTold ? [refundOf(`r${page}`)] : [], links } }
  }
  return { reports: paypalReports(call as unknown as PaypalCalls['call']), asked }
}
const since = toInstant('2026-11-26T08:00:00Z')

test('what began since a moment is read to the last page', async () => {
  const { reports, asked } = withPages(3)
  const { events, missing } = await reports.eventsSince(since)
  expect([missing, events.map(({ objectId }) => objectId)]).toEqual([null, ['r0', 'r1', 'r2']])
  expect(asked.filter((path) => path.includes('page='))).toEqual([
    '/v1/notifications/webhooks-events?page=1',
    '/v1/notifications/webhooks-events?page=2',
  ])
})

test('a list that never ends is not called read, and what was read of it is kept', async () => {
  const { reports, asked } = withPages(Infinity)
  const { events, missing } = await reports.eventsSince(since)
  expect([missing, events.length]).toEqual(['TOO_MANY', 50])
  expect(asked.length).toBeLessThan(60)
})
