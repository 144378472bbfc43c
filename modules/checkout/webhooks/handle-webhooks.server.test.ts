import { beforeEach, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { handleWebhooks } from '#modules/checkout/webhooks/handle-webhooks.server.ts'
import type { WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'
import { MAX_CLAIMED } from '#modules/payments/webhooks/claim-events.server.ts'
import { webhookInbox } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import { newId, type PaymentId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const keep = webhookInbox(db)

beforeEach(() => db.pool.query('truncate webhook_inbox'))

async function paid(): Promise<PaymentId> {
  const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(await makeEvent(db), 1))
  return (await paymentOf(db, answer)).id
}

const tellOf = (reference: PaymentId, over: Partial<Pick<WebhookEvent, 'kind' | 'objectId'>> = {}) =>
  keep({
    provider: 'square',
    environment: 'simulator',
    eventId: newId(),
    transmissionId: null,
    type: 'payment.updated',
    kind: 'payment',
    objectId: null,
    providerPaymentId: null,
    reference,
    occurredAt: systemNow(),
    ...over,
  })

const inbox = async () =>
  (
    await db.pool.query<{ line: string }>(
      `select state || ' ' || (next_at > now() + interval '9 seconds') || ': ' || note as line
       from webhook_inbox order by kind`,
    )
  ).rows.map(({ line }) => line)

test.each([
  // Its attempt ends itself, and is asked about when its time is over.
  ['processing', 5, 'waiting true', 'is at work', 0],
  // Its order is paid already: what is found then goes back.
  ['processing', -5, 'done true', 'is refund_due', 1],
  ['unknown', 5, 'done true', 'is refund_due', 1],
])(
  'of a payment that is %s and due in %i seconds, the word is %s: it %s; asked %i times',
  async (payment, left, state, note, checks) => {
    const id = await paid()
    await db.pool.query(
      `update payments set state = $3, checks = 0, next_check_at = now() + make_interval(secs => $2)
     where id = $1`,
      [id, left, payment],
    )
    await tellOf(id)
    await handleWebhooks(ctxOf(db), services)
    expect(await inbox()).toEqual([`${state}: Payment ${id} ${note}.`])
    const { rows } = await db.pool.query('select checks from payments where id = $1', [id])
    expect(rows).toEqual([{ checks }])
  },
)

test('one run sees to more than one claim takes', async () => {
  const id = await paid()
  await Promise.all(Array.from({ length: MAX_CLAIMED + 1 }, () => tellOf(id)))
  expect(await handleWebhooks(ctxOf(db), services)).toBe(MAX_CLAIMED + 1)
  expect(new Set(await inbox())).toEqual(new Set([`done true: Payment ${id} is captured.`]))
})

test('what cannot be acted on is put off, and the others of its claim end', async () => {
  const id = await paid()
  await tellOf(id)
  await tellOf(id, { kind: 'dispute', objectId: 'd1' })
  const { square } = services.gateways
  const findDispute = () => Promise.reject(new TypeError('No such thing'))
  const gateways = { square: { ...square!, reports: { ...square!.reports, findDispute } } }
  await handleWebhooks(ctxOf(db), { ...services, gateways })
  expect(await inbox()).toEqual([
    'waiting true: Acting on it failed: TypeError.',
    `done true: Payment ${id} is captured.`,
  ])
})
