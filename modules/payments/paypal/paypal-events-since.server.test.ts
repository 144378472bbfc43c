import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { PaypalCalls } from '#modules/payments/paypal/paypal-calls.server.ts'
import { paypalEventsSince } from '#modules/payments/paypal/paypal-events-since.server.ts'
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
  const call = async (schema: z.ZodType, { path }: { path: string }) => {
    asked.push(path)
    const { pathname, searchParams } = new URL(path, 'https://paypal.invalid')
    const page = Number(searchParams.get('page') ?? 0)
    if (pathname === '/v1/customer/disputes') {
      const isMore = searchParams.get('dispute_state') === 'UNDER_PAYPAL_REVIEW'
      const next = { rel: 'next', href: 'https://api.paypal.com/v1/customer/disputes?page=9' }
      const items = isMore || page > 0 ? [{ dispute_id: `d${page}` }] : []
      return { ok: true, value: schema.parse({ items, links: isMore ? [next] : [] }) }
    }
    const isTold = page > 0 || searchParams.get('event_type') === 'PAYMENT.CAPTURE.REFUNDED'
    const href = `https://api.paypal.com/v1/notifications/webhooks-events?page=${page + 1}`
    const links =
      isTold && page + 1 < pages
        ? [
            { rel: 'self', href: path },
            { rel: 'next', href },
          ]
        : []
    return { ok: true, value: schema.parse({ events: isTold ? [refundOf(`r${page}`)] : [], links }) }
  }
  const eventsSince = () => paypalEventsSince(call as unknown as PaypalCalls['call'], since)
  return { eventsSince, asked }
}
const since = toInstant('2026-11-26T08:00:00Z')

test('what began since a moment is read to the last page', async () => {
  const { eventsSince, asked } = withPages(3)
  const { events, missing } = await eventsSince()
  expect([missing, events.map(({ objectId }) => objectId)]).toEqual([null, ['r0', 'r1', 'r2', 'd0', 'd9']])
  expect(asked.filter((path) => path.includes('?page='))).toEqual([
    '/v1/notifications/webhooks-events?page=1',
    '/v1/notifications/webhooks-events?page=2',
    '/v1/customer/disputes?page=9',
  ])
})

test('open disputes are asked for as far back as PayPal lists them, which is 180 days', async () => {
  const { eventsSince, asked } = withPages(1)
  await eventsSince()
  const lists = asked.map((path) => new URL(path, 'https://paypal.invalid').searchParams)
  const befores = lists.flatMap((list) => (list.has('dispute_state') ? [list.get('update_time_after')] : []))
  expect(new Set(befores)).toEqual(new Set(['2026-06-09T08:00:00.000Z']))
})

test('a list that never ends is not called read, and what was read of it is kept', async () => {
  const { eventsSince, asked } = withPages(Infinity)
  const { events, missing } = await eventsSince()
  expect([missing, events.filter(({ kind }) => kind === 'refund').length]).toEqual(['TOO_MANY', 50])
  expect(asked.length).toBeLessThan(60)
})
