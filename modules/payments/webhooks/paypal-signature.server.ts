import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type {
  CertificateFailure,
  FindPaypalKey,
} from '#modules/payments/webhooks/paypal-certificates.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

export interface PaypalWebhook {
  headers: Headers
  /** The bytes as they came: the same facts written differently have another checksum. */
  rawBody: Uint8Array
  /** The id of our subscription, from our settings; never one that a request says. */
  webhookId: string
}

export type WebhookFailure = CertificateFailure | { code: 'SIGNATURE_MISSING' | 'SIGNATURE_WRONG' }

const ID = /^[\w-]{1,100}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * Who sent a webhook: PayPal, where it answers the id and the moment of the sending. It is a reason to ask PayPal, and no
 * proof of what its body says: the signature covers a mere checksum of it, and it may be old, or come twice. Fails with
 * SIGNATURE_MISSING (a header is absent or of another form), SIGNATURE_WRONG, and the failures of its certificate.
 */
export async function verifyPaypalWebhook(
  findKey: FindPaypalKey,
  { headers, rawBody, webhookId }: PaypalWebhook,
  now: Instant,
): Promise<Result<{ transmissionId: string; sentAt: Instant }, WebhookFailure>> {
  const of = (name: string) => headers.get(`paypal-${name}`) ?? ''
  const [id, time, signature] = [of('transmission-id'), of('transmission-time'), of('transmission-sig')]
  const bytes = Buffer.from(signature, 'base64')
  // One signature has one way to be written, so that what is kept of it is compared as text.
  const isWhole = ID.test(id) && TIME.test(time) && bytes.length > 0 && bytes.toString('base64') === signature
  if (!isWhole || of('auth-algo') !== 'SHA256withRSA') return fail({ code: 'SIGNATURE_MISSING' })

  const key = await findKey(of('cert-url'), now)
  if (!key.ok) return key
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`)
  return verify('sha256', message, key.value, bytes)
    ? ok({ transmissionId: id, sentAt: toInstant(time) })
    : fail({ code: 'SIGNATURE_WRONG' })
}
