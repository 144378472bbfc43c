import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { FindPaypalKey } from '#modules/payments/webhooks/paypal-certificates.server.ts'
import {
  verifyPaypalWebhook,
  type WebhookFailure,
} from '#modules/payments/webhooks/paypal-signature.server.ts'
import { isFromSquare } from '#modules/payments/webhooks/square-signature.server.ts'
import {
  readPaypalEvent,
  readSquareEvent,
  type WebhookEvent,
} from '#modules/payments/webhooks/webhook-event.ts'
import type { KeepEvent } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** A webhook as it came: its body is bytes, because a signature covers bytes. */
export interface SentWebhook {
  headers: Headers
  rawBody: Uint8Array
}

/** What the signature itself says; null where it says nothing of it. */
export interface Signed {
  transmissionId: string | null
  sentAt: Instant | null
}

/** A provider that tells this installation of events. */
export interface WebhookSender {
  environment: PaymentEnvironment
  /** Checking a signature may fetch a certificate, which nobody else may make us do without end. */
  fetchesKeys: boolean
  verify: (webhook: SentWebhook, now: Instant) => Promise<Result<Signed, WebhookFailure>>
  read: (body: unknown) => WebhookEvent | null
}

/** The providers whose signatures can be checked here, one whose key is not configured is absent; and where their events go. */
export interface Webhooks extends Partial<Record<'square' | 'paypal', WebhookSender>> {
  keep: KeepEvent
}

/** Square, by the key of our subscription and the address that it names. */
export const squareSender = (
  environment: PaymentEnvironment,
  signatureKey: string,
  notificationUrl: string,
): WebhookSender => ({
  environment,
  fetchesKeys: false,
  verify: async ({ headers, rawBody }) => {
    const signature = headers.get('x-square-hmacsha256-signature')
    if (signature === null) return fail({ code: 'SIGNATURE_MISSING' })
    return isFromSquare(signatureKey, { signature, notificationUrl, rawBody })
      ? ok({ transmissionId: null, sentAt: null })
      : fail({ code: 'SIGNATURE_WRONG' })
  },
  read: readSquareEvent,
})

/** PayPal, by the id of our subscription and the certificates of its hosts. */
export const paypalSender = (
  environment: PaymentEnvironment,
  webhookId: string,
  findKey: FindPaypalKey,
): WebhookSender => ({
  environment,
  fetchesKeys: true,
  verify: (webhook, now) => verifyPaypalWebhook(findKey, { ...webhook, webhookId }, now),
  read: readPaypalEvent,
})
