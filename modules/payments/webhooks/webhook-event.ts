import { isId, type PaymentId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/**
 * What an event is about. `capture`: the provider says that it took the money; `payment`: anything else of a payment; `payout`: money that we sent;
 * `other`: a kind that nobody here knows.
 */
export type WebhookKind = 'payment' | 'capture' | 'refund' | 'dispute' | 'payout' | 'other'

/** Which event a webhook tells of and what it names. Amounts are not read: the provider is asked for them. */
export interface WebhookEvent {
  eventId: string
  type: string
  kind: WebhookKind
  /** The provider's id of what it is about: a payment, a refund, a dispute. */
  objectId: string | null
  providerPaymentId: string | null
  /** Our own id of the payment or payout, as the provider repeats it. */
  reference: PaymentId | null
  /** When it happened, as the body says; null where it does not. */
  occurredAt: Instant | null
}

/** Reads an event of Square; null where it has no id or kind. */
export function readSquareEvent(body: unknown): WebhookEvent | null {
  const [eventId, type] = [wordAt(body, 'event_id'), wordAt(body, 'type')]
  if (!eventId || !type) return null
  const of = (...path: string[]) => wordAt(body, 'data', 'object', ...path)
  const objectId = wordAt(body, 'data', 'id')
  const event = { eventId, type, objectId, providerPaymentId: null, reference: null }
  const occurredAt = momentAt(body, 'created_at')
  const [noun = ''] = type.split('.')
  switch (noun) {
    case 'payment': {
      const id = of('payment', 'id') ?? objectId
      const kind = of('payment', 'status') === 'COMPLETED' ? 'capture' : 'payment'
      const reference = asReference(of('payment', 'reference_id'))
      return { ...event, occurredAt, kind, objectId: id, providerPaymentId: id, reference }
    }
    case 'refund':
      return { ...event, occurredAt, kind: 'refund', providerPaymentId: of('refund', 'payment_id') }
    case 'dispute': {
      const providerPaymentId = of('dispute', 'disputed_payment', 'payment_id')
      return { ...event, occurredAt, kind: 'dispute', providerPaymentId }
    }
    default:
      return { ...event, occurredAt, kind: 'other' }
  }
}

const PAYPAL_KINDS: [RegExp, WebhookKind][] = [
  [/^(PAYMENT\.CAPTURE|CHECKOUT\.ORDER)\.COMPLETED$/, 'capture'],
  [/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/, 'refund'],
  [/^(PAYMENT\.CAPTURE|CHECKOUT\.ORDER|CHECKOUT\.PAYMENT-APPROVAL)\./, 'payment'],
  [/^CUSTOMER\.DISPUTE\./, 'dispute'],
  [/^PAYMENT\.PAYOUTS-ITEM\./, 'payout'],
]

/** Reads an event of PayPal; null where it has no id or kind. Our ids of PayPal's payments are those of its orders. */
export function readPaypalEvent(body: unknown): WebhookEvent | null {
  const [eventId, type] = [wordAt(body, 'id'), wordAt(body, 'event_type')]
  if (!eventId || !type) return null
  const of = (...path: (string | number)[]) => wordAt(body, 'resource', ...path)
  const ownOrderId = type.startsWith('CHECKOUT.ORDER.') ? of('id') : null
  return {
    eventId,
    type,
    kind: PAYPAL_KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other',
    objectId: of('dispute_id') ?? of('payout_item_id') ?? of('id') ?? of('order_id'),
    providerPaymentId: of('supplementary_data', 'related_ids', 'order_id') ?? of('order_id') ?? ownOrderId,
    reference: asReference(
      of('custom_id') ??
        of('purchase_units', 0, 'custom_id') ??
        of('disputed_transactions', 0, 'custom') ??
        of('payout_item', 'sender_item_id'),
    ),
    occurredAt: momentAt(body, 'create_time'),
  }
}

/** An id or a name as providers write them: short, and without anything that a database cannot hold. */
const WORD = /^[\x21-\x7e]{1,200}$/
const MOMENT = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]{0,10}(Z|[+-]\d\d:\d\d)$/

function wordAt(body: unknown, ...path: (string | number)[]): string | null {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : null),
    body,
  )
  return typeof found === 'string' && WORD.test(found) ? found : null
}

function momentAt(body: unknown, name: string): Instant | null {
  const text = wordAt(body, name) ?? ''
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? toInstant(text) : null
}

const asReference = (id: string | null): PaymentId | null => (id && isId(id) ? (id as PaymentId) : null)
