import { z } from 'zod'
import type { PaypalCalls } from '#modules/payments/paypal/paypal-calls.server.ts'
import { Link } from '#modules/payments/paypal/paypal-order.ts'
import type { ListedEvents } from '#modules/payments/provider-reports.ts'
import { readLists } from '#modules/payments/providers/read-lists.server.ts'
import { readPaypalEvent, type WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { DAY_MS, type Instant, plusMs } from '#platform/time.ts'

const Listed = z.object({
  events: z.array(z.unknown()).default([]),
  items: z.array(z.object({ dispute_id: z.string().min(1) })).default([]),
  links: z.array(Link).default([]),
})

/** Of which PayPal keeps a list for thirty days; what holds money first. */
const TOLD = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.CAPTURE.REFUNDED',
]
const EVENTS = '/v1/notifications/webhooks-events'
const EVENTS_A_PAGE = 300
/** Of one dispute: this and its id. */
export const DISPUTES = '/v1/customer/disputes'
const DISPUTES_A_PAGE = 50
const OPEN = ['OPEN_INQUIRIES', 'REQUIRED_ACTION', 'REQUIRED_OTHER_PARTY_ACTION', 'UNDER_PAYPAL_REVIEW']
/** Of disputes PayPal lists those of which anything happened in the last 180 days. */
const DISPUTED_BEFORE_MS = 170 * DAY_MS
/** Refunds of ours are listed too: those of a cancelled night alone may be thousands. A list of more pages never ends, and is not read on. */
const MAX_PAGES = 50

/** Refunds and disputes that PayPal tells of since a moment, and every dispute that is open, from its lists. */
export function paypalEventsSince(call: PaypalCalls['call'], since: Instant): Promise<ListedEvents> {
  const told = (type: string) =>
    `${EVENTS}?${new URLSearchParams({ event_type: type, start_time: since, page_size: String(EVENTS_A_PAGE) })}`
  const after = plusMs(since, -DISPUTED_BEFORE_MS)
  const open = (state: string) =>
    `${DISPUTES}?${new URLSearchParams({ dispute_state: state, update_time_after: after, page_size: String(DISPUTES_A_PAGE) })}`
  const readPage = async (path: string, signal: AbortSignal) => {
    const read = await call(Listed, { method: 'GET', path, signal })
    if (!read.ok) return null
    const { events, items, links } = read.value
    return {
      events: [
        ...events.flatMap((event) => readPaypalEvent(event) ?? []),
        ...items.map(eventOfDispute(since)),
      ],
      next: nextPage(path, links),
    }
  }
  // Disputes last: an account that may not list them lists the others all the same.
  return readLists([...TOLD.map(told), ...OPEN.map(open)], readPage, { maxPages: MAX_PAGES })
}

/** One of its own for each day. Of which payment it is, PayPal says only of one dispute. */
const eventOfDispute =
  (since: Instant) =>
  ({ dispute_id: id }: { dispute_id: string }): WebhookEvent => ({
    eventId: `listed ${id} ${since.slice(0, 10)}`,
    type: 'dispute.listed',
    kind: 'dispute',
    objectId: id,
    providerPaymentId: null,
    reference: null,
    occurredAt: null,
  })

/** Where PayPal says that the list of a path goes on, as a path of that list. */
function nextPage(path: string, links: z.infer<typeof Link>[]): string | null {
  const next = links.find(({ rel }) => rel === 'next')
  return next ? `${path.split('?')[0]}${new URL(next.href, 'https://paypal.invalid').search}` : null
}
