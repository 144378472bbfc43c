import {
  paypalCertificates,
  simulatedPaypalCertificates,
} from '#modules/payments/webhooks/paypal-certificates.server.ts'
import {
  paypalSender,
  squareSender,
  type Webhooks,
} from '#modules/payments/webhooks/webhook-senders.server.ts'
import { webhookInbox } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'

/** The providers whose webhooks this installation takes: those of whose subscription its settings tell. */
export function webhookSenders({ payments, appUrl }: Config, db: Db): Webhooks {
  const { mode, square, paypal, simulatorUrl } = payments
  const keep = webhookInbox(db)
  if (mode === 'off') return { keep }
  const findKey =
    mode !== 'simulator'
      ? paypalCertificates({ environment: mode })
      : simulatorUrl && simulatedPaypalCertificates(simulatorUrl)
  return {
    keep,
    ...(square?.webhookSignatureKey && {
      square: squareSender(mode, square.webhookSignatureKey, `${appUrl}/webhooks/square`),
    }),
    ...(paypal?.webhookId && findKey && { paypal: paypalSender(mode, paypal.webhookId, findKey) }),
  }
}
