import {
  paypalCertificates,
  simulatedPaypalCertificates,
} from '#modules/payments/webhooks/paypal-certificates.server.ts'
import {
  paypalSender,
  squareSender,
  type WebhookSenders,
} from '#modules/payments/webhooks/webhook-senders.server.ts'
import type { Config } from '#platform/config.server.ts'

/** The providers whose webhooks this installation takes: those of whose subscription its settings tell. */
export function webhookSenders({ payments, appUrl }: Config): WebhookSenders {
  const { mode, square, paypal, simulatorUrl } = payments
  if (mode === 'off') return {}
  const findKey =
    mode !== 'simulator'
      ? paypalCertificates({ environment: mode })
      : simulatorUrl && simulatedPaypalCertificates(simulatorUrl)
  return {
    ...(square?.webhookSignatureKey && {
      square: squareSender(mode, square.webhookSignatureKey, `${appUrl}/webhooks/square`),
    }),
    ...(paypal?.webhookId && findKey && { paypal: paypalSender(mode, paypal.webhookId, findKey) }),
  }
}
